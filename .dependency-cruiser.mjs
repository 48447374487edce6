/** Who may import whom: the layers of the project, from the inside out. */
const only = (from, allowed, comment) => ({
  name: `${from}-imports`,
  severity: 'error',
  comment,
  from: { path: `^${from}/` },
  to: { pathNot: [`^${from}/`, ...allowed] },
});

/** A layer of `shared/`, in every feature: the file of that name, or the folder with files of that kind. */
const inFeatures = (layer) => `^shared/[a-z-]+/${layer}(\\.ts$|/)`;
const layerOfFeatures = (name, allowed, comment) => ({
  name: `${name}-imports`,
  severity: 'error',
  comment,
  from: { path: inFeatures(name) },
  to: { pathNot: [inFeatures(name), ...allowed] },
});
const platform = (...folders) => `^shared/platform/(${folders.join('|')})(\\.ts$|/)`;

const npm = (...names) => names.map((name) => `^node_modules/${name}(/|$)`);
const builtin = (...names) => names.map((name) => `^(node:)?${name}$`);

/** What a page may know of the server: types of the contract, and rules that are the same on both sides. */
const CONTRACT = '^shared/([a-z-]+/contract(\\.ts$|/)|routes\\.ts$)';
/** Plain data of the contract, without a schema. */
const CONSTANTS = '^shared/platform/contract/constants\\.ts$';
const RULES = [
  '^shared/imports/rules/',
  '^shared/platform/(auth/password|files/csv|locale/[a-z-]+|time/(time|units))\\.ts$',
  '^shared/(booking/(messages/calendar-entry|rules/(arrived-guests|course))|floor/rules/(groups|seats)|guests/rules/(guest-search|guest-visits|mailto|phone-number)|restaurant/rules/service-name)\\.ts$',
].join('|');
/** Rules that the console foretells the API's answer by: the times of a service, who gets which table, and who keeps one. */
const FORETELLING = '^shared/availability/rules/(occupancy|schedule|choose-table|sitting)\\.ts$';

/** What is pure of the platform: time, languages, files, errors. */
const PURE = platform('time', 'locale', 'files', 'errors', 'paging');

/** The other features whose records the store of a feature reads or writes. */
const STORES = [
  ['availability', ['booking', 'floor', 'restaurant']],
  ['booking', ['availability', 'floor', 'guests', 'rate-limits', 'restaurant', 'waitlist']],
  ['directory', ['floor', 'restaurant']],
  ['floor', ['availability', 'booking', 'restaurant']],
  ['guests', ['booking', 'restaurant', 'waitlist']],
  ['imports', ['availability', 'booking', 'restaurant']],
  ['rate-limits', ['guests']],
  ['restaurant', ['availability', 'booking', 'guests', 'staff']],
  ['staff', ['guests', 'restaurant']],
  ['waitlist', ['availability', 'booking', 'floor', 'guests', 'rate-limits', 'restaurant']],
];

const PACKAGE = '^node_modules/';
const own = (...folders) => `^web/console/(${folders.join('|')})/`;
const layer = (name, from, allowed, comment) => ({
  name: `console-${name}-imports`,
  severity: 'error',
  comment,
  from: { path: from },
  to: { pathNot: [from, '^web/common/', CONTRACT, RULES, PACKAGE, ...allowed] },
});

/** The folder of a page is captured, so that it may import itself and none of its siblings. */
const PAGE = '^web/console/(book|floor|hours|settings|sign-in|start|tonight|frame)/';
const beneath = own('client', 'day', 'words', 'styles');
const shown = own('features', 'components', 'client', 'day', 'words', 'styles');

/** The features of the console, named as in `shared/`, and which others each shows: a party has limits, a guest, a table. */
const FEATURES = [
  ['availability', ['booking', 'restaurant']],
  ['booking', ['availability', 'guests', 'restaurant']],
  ['floor', ['booking']],
  ['guests', ['booking']],
  ['restaurant', []],
  ['staff', []],
  ['waitlist', ['availability', 'booking', 'guests', 'restaurant']],
];

const pages = [
  only('web/common', [CONTRACT, RULES, PACKAGE], 'What all pages share knows none of them.'),
  only('web/guest', ['^web/common/', CONTRACT, RULES, PACKAGE], 'What guests’ pages share knows neither of them.'),
  only(
    'web/widget',
    ['^web/(common|guest)/', CONTRACT, RULES, PACKAGE],
    'The widget knows the API by its contract only.',
  ),
  only(
    'web/booking',
    ['^web/(common|guest)/', CONTRACT, RULES, PACKAGE],
    'The guest’s page knows the API by its contract only.',
  ),
  only(
    'web/waitlist',
    ['^web/(common|guest)/', CONTRACT, RULES, PACKAGE],
    'The page of the waiting list knows the API by its contract only.',
  ),
  only('web/worker', [PACKAGE], 'The service worker keeps files, and knows nothing of the pages in them.'),
  only('web/embed', ['^web/common/', CONTRACT], 'The script in other people’s pages stays small.'),
  {
    name: 'pages-use-contract-types-only',
    severity: 'error',
    comment: 'Schemas stay on the server: a page that carried them would weigh twice as much.',
    from: { path: '^web/(booking|common|console|embed|guest|waitlist|widget)/' },
    to: { path: CONTRACT, pathNot: CONSTANTS, dependencyTypesNot: ['type-only'] },
  },
  layer('day', own('day'), [FORETELLING], 'Time, service day and plan are pure.'),
  layer('words', own('words'), [], 'Words know no page.'),
  layer('client', own('client'), [own('day')], 'Queries, changes and the session know no page.'),
  layer('components', own('components'), [beneath], 'What several features are made of knows none of them.'),
  ...FEATURES.map(([feature, others]) =>
    layer(
      feature,
      own(`features/${feature}`),
      [own('components'), beneath, ...others.map((other) => own(`features/${other}`))],
      'What a feature shows beside its own.',
    ),
  ),
  {
    name: 'console-page-imports',
    severity: 'error',
    comment: 'A page, and the frame around all of them, is made of features; none imports another.',
    from: { path: PAGE },
    to: { pathNot: ['^web/console/$1/', '^web/common/', CONTRACT, RULES, PACKAGE, shown] },
  },
];

export default {
  forbidden: [
    layerOfFeatures('contract', [CONTRACT, ...npm('zod')], 'The contract is plain data.'),
    {
      name: 'routes-are-for-tools',
      severity: 'error',
      comment: 'A function imports its own area, or its bundle carries every schema.',
      from: {
        path: '^(functions|shared)/',
        pathNot: ['^functions/fallback.ts', '^shared/platform/contract/client.ts'],
      },
      to: { path: '^shared/routes.ts' },
    },
    layerOfFeatures(
      'rules',
      [
        CONTRACT,
        PURE,
        platform('auth/password'),
        ...npm('@internationalized/date', 'entities', 'fastest-levenshtein', 'libphonenumber-js'),
      ],
      'Rules are pure.',
    ),
    {
      name: 'rules-use-contract-types-only',
      severity: 'error',
      from: { path: [inFeatures('rules'), PURE] },
      to: { path: CONTRACT, pathNot: CONSTANTS, dependencyTypesNot: ['type-only'] },
    },
    layerOfFeatures(
      'store',
      [
        CONTRACT,
        inFeatures('rules'),
        PURE,
        '^shared/stream-records\\.ts$',
        platform('auth/same-secret', 'dynamo', 'telemetry'),
        ...npm('zod', '@aws-sdk', 'nanoid', 'ipaddr.js'),
        ...builtin('crypto', 'stream', 'timers/promises'),
      ],
      'Reads and conditional writes of the one table.',
    ),
    layerOfFeatures(
      'messages',
      [
        CONTRACT,
        inFeatures('rules'),
        PURE,
        '^shared/mail/',
        ...npm('zod', 'ical.js', 'timezones-ical-library'),
        ...npm('@internationalized/date'),
      ],
      'Who hears what, in which words: pure.',
    ),
    layerOfFeatures(
      'files',
      [
        CONTRACT,
        inFeatures('rules'),
        PURE,
        '^shared/mail/plain\\.ts$',
        ...npm('papaparse', '@types/papaparse', 'ical.js'),
      ],
      'What people take away as a file: pure.',
    ),
    layerOfFeatures(
      'follower',
      [
        CONTRACT,
        inFeatures('(rules|store)'),
        PURE,
        '^shared/(deps|follower|stream-records)\\.ts$',
        platform('dynamo', 'messaging', 'telemetry'),
        ...npm('@types/aws-lambda'),
      ],
      'What follows from changes of the table, beside messages.',
    ),
    only(
      'shared/mail',
      [
        CONTRACT,
        inFeatures('(rules|messages)'),
        PURE,
        ...npm('zod', 'eta', 'ical.js', 'sms-segments-calculator', '@internationalized/date', 'nodemailer'),
      ],
      'From what happened to a letter, and from a letter to MIME: pure.',
    ),
    ...STORES.map(([feature, others]) => ({
      name: `${feature}-store-imports`,
      severity: 'error',
      comment: 'Whose records a feature writes or reads beside its own.',
      from: { path: `^shared/${feature}/store` },
      to: { path: inFeatures('store'), pathNot: [`^shared/(${[feature, ...others].join('|')})/`] },
    })),
    {
      name: 'pure-platform-imports',
      severity: 'error',
      comment: 'Time, languages, files and errors: beneath all rules.',
      from: { path: PURE },
      to: {
        pathNot: [
          PURE,
          CONTRACT,
          ...npm('@internationalized/date', 'libphonenumber-js', 'papaparse', '@types/papaparse'),
        ],
      },
    },
    only(
      'shared/platform/telemetry',
      [CONTRACT, ...npm('@aws-lambda-powertools'), ...builtin('async_hooks')],
      'What a request does is counted beneath all.',
    ),
    only(
      'shared/platform/dynamo',
      [
        CONTRACT,
        inFeatures('rules'),
        PURE,
        platform('aws-client', 'telemetry'),
        ...npm('zod', '@aws-sdk', 'nanoid'),
        ...builtin('crypto', 'stream', 'timers/promises'),
      ],
      'The table: its keys, its session and its transactions.',
    ),
    only(
      'shared/platform/http',
      [
        CONTRACT,
        inFeatures('rules'),
        PURE,
        platform('auth/same-secret', 'telemetry'),
        ...npm('zod', '@middy', '@aws-lambda-powertools', '@types/aws-lambda'),
        ...builtin('net'),
      ],
      'HTTP in and out.',
    ),
    only(
      'shared/platform/auth',
      [
        CONTRACT,
        inFeatures('rules'),
        PURE,
        platform('http'),
        ...npm('zod', 'aws-jwt-verify', '@aws-sdk/client-cognito-identity-provider', '@types/aws-lambda'),
        ...builtin('crypto'),
      ],
      'Who asks; only this folder knows the user pool.',
    ),
    only(
      'shared/platform/messaging',
      [
        PURE,
        '^shared/mail/',
        platform('aws-client', 'dynamo/layout', 'telemetry'),
        ...npm('zod', '@aws-sdk', '@aws-lambda-powertools', '@types/aws-lambda', 'nodemailer'),
        ...builtin('crypto'),
      ],
      'Only this folder knows SQS, SES and SNS.',
    ),
    {
      name: 'openapi-imports',
      severity: 'error',
      comment: 'The API document comes from the contract and from nothing else.',
      from: { path: '^local/openapi/', pathNot: '^local/openapi/lint.ts' },
      to: { pathNot: ['^local/(openapi/|script\\.ts$)', CONTRACT, ...npm('zod'), ...builtin('fs', 'path')] },
    },
    {
      name: 'functions-imports',
      severity: 'error',
      comment: 'A function uses the shared layers; never the SDK, never a sibling.',
      from: { path: '^functions/' },
      to: { pathNot: ['^shared/', '^node_modules/@types/aws-lambda', '^web/(preview|directory/page)\\.ts$'] },
    },
    {
      name: 'functions-and-pages',
      severity: 'error',
      comment: 'One function answers with a page; no other carries any of it.',
      from: { path: '^(functions|shared)/', pathNot: '^functions/(widget|directory)/get-page\\.ts$' },
      to: { path: '^web/' },
    },
    only(
      'lib',
      [
        CONTRACT,
        platform(
          'auth/password',
          'dynamo/(keys|layout)',
          'locale/zone-countries',
          'messaging/limits',
          'telemetry/metrics',
        ),
        '^shared/staff/messages/account-mail\\.ts$',
        '^web/(policy|root)\\.ts$',
        ...npm('aws-cdk-lib', 'constructs', 'cdk-nag', 'esbuild', 'zod', '@aws-sdk/credential-provider-env'),
        ...npm('@jridgewell/sourcemap-codec'),
        ...builtin('fs', 'fs/promises', 'path'),
      ],
      'Infrastructure follows the contract, and plain data about the table, the queues, the pages and the time zones.',
    ),
    ...pages,
    {
      name: 'local-imports',
      severity: 'error',
      comment: 'One machine runs the functions and shows the pages as they are built; it knows no cloud, and no page.',
      from: { path: '^local/' },
      to: { path: '^(bin|lib|bench|web)/', pathNot: ['^web/(built|dev|policy|root)\\.ts$'] },
    },
    {
      name: 'bin-imports',
      severity: 'error',
      comment: 'Commands use what there is; a page only when it is built.',
      from: { path: '^bin/' },
      to: { path: '^(bench|functions|web)/', pathNot: ['^web/built\\.ts$'] },
    },
    {
      name: 'not-to-commands',
      severity: 'error',
      comment: 'Nothing that is deployed depends on how it is started or measured.',
      from: { path: '^(functions|lib|shared|web)/', pathNot: ['^web/holidays\\.ts$'] },
      to: { path: '^(bench|bin|local)/' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'model-shares-no-code',
      severity: 'error',
      comment: 'What the model says of the rules is worth something because it shares no code with them.',
      from: { path: '^test/model/(answers|calendar|floor|house|pacing|services)\\.ts$' },
      to: { pathNot: '^test/model/(answers|calendar|floor|house|pacing|services)\\.ts$' },
    },
    { name: 'not-to-test', severity: 'error', from: { pathNot: '^(test|bench)/' }, to: { path: '^test/' } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-dev-dependency',
      severity: 'error',
      from: { path: '^(functions|shared)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@types' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
};
