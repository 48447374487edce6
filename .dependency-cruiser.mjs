/** Who may import whom: the layers of the project, from the inside out. */
const only = (from, allowed, comment) => ({
  name: `${from}-imports`,
  severity: 'error',
  comment,
  from: { path: `^${from}/` },
  to: { pathNot: [`^${from}/`, ...allowed] },
});

const npm = (...names) => names.map((name) => `^node_modules/${name}(/|$)`);
const builtin = (...names) => names.map((name) => `^(node:)?${name}$`);

/** What a page may know of the server: types of the contract, and rules that are the same on both sides. */
const CONTRACT = '^shared/contract/';
/** Plain data of the contract, without a schema. */
const CONSTANTS = '^shared/contract/constants\\.ts$';
const RULES =
  '^shared/(domain/(country-customs|import-[a-z]+|mailto|password|phone-number|seats|service-name|time|time-words|typography|units|zone-country)|files/csv|messages/calendar-entry)\\.ts$';
/** Rules that the console foretells the API's answer by: the times of a service, who gets which table, and who keeps one. */
const FORETELLING = '^shared/domain/(occupancy|schedule|seating|sitting)\\.ts$';

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
const shown = own('parts', 'client', 'day', 'words', 'styles');

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
  layer('parts', own('parts'), [own('client', 'day', 'words', 'styles')], 'Parts are shared by pages and know none.'),
  {
    name: 'console-page-imports',
    severity: 'error',
    comment: 'A page, and the frame around all of them, is made of parts; none imports another.',
    from: { path: PAGE },
    to: { pathNot: ['^web/console/$1/', '^web/common/', CONTRACT, RULES, PACKAGE, shown] },
  },
];

export default {
  forbidden: [
    only('shared/contract', npm('zod'), 'The contract is plain data.'),
    {
      name: 'contract-index-is-for-tools',
      severity: 'error',
      comment: 'A function imports its own area, or its bundle carries every schema.',
      from: { path: '^(functions|shared)/', pathNot: ['^functions/fallback.ts', '^shared/contract/'] },
      to: { path: '^shared/contract/index.ts' },
    },
    only(
      'shared/domain',
      ['^shared/contract/', ...npm('@internationalized/date', 'entities', 'fastest-levenshtein', 'libphonenumber-js')],
      'Rules are pure.',
    ),
    {
      name: 'domain-uses-contract-types-only',
      severity: 'error',
      from: { path: '^shared/domain/' },
      to: { path: CONTRACT, pathNot: CONSTANTS, dependencyTypesNot: ['type-only'] },
    },
    only(
      'shared/seen',
      ['^shared/contract/', ...builtin('async_hooks')],
      'What a request does is counted beneath all.',
    ),
    only('shared/secrets', builtin('crypto'), 'Secrets are compared beneath all.'),
    only(
      'shared/data',
      [
        '^shared/(contract|domain|secrets|seen)/',
        ...npm('zod', '@aws-sdk', 'nanoid', 'ipaddr.js'),
        ...builtin('crypto', 'stream', 'timers/promises'),
      ],
      'Only this layer knows DynamoDB.',
    ),
    only(
      'shared/http',
      [
        '^shared/(contract|domain|secrets|seen)/',
        ...npm('zod', '@middy', 'aws-jwt-verify', '@aws-lambda-powertools', '@types/aws-lambda'),
        ...builtin('net'),
      ],
      'HTTP in and out.',
    ),
    {
      name: 'openapi-imports',
      severity: 'error',
      comment: 'The API document comes from the contract and from nothing else.',
      from: { path: '^local/openapi/', pathNot: '^local/openapi/lint.ts' },
      to: { pathNot: ['^local/(openapi/|script\\.ts$)', '^shared/contract/', ...npm('zod'), ...builtin('fs', 'path')] },
    },
    only(
      'shared/messages',
      [
        '^shared/(contract|domain)/',
        ...npm('zod', 'eta', 'ical.js', 'timezones-ical-library', 'sms-segments-calculator'),
        ...npm('@internationalized/date'),
      ],
      'Who hears what, in which words: pure.',
    ),
    only(
      'shared/files',
      [
        '^shared/(contract|domain)/',
        '^shared/messages/plain\\.ts$',
        ...npm('papaparse', '@types/papaparse', 'ical.js'),
      ],
      'What people take away as a file: pure.',
    ),
    only(
      'shared/delivery',
      [
        '^shared/(messages/|data/layout.ts|domain/(errors|units).ts)',
        ...npm('zod', '@aws-sdk', '@aws-lambda-powertools', '@types/aws-lambda', 'nodemailer'),
        ...builtin('crypto'),
      ],
      'Only this layer knows SQS, SES and SNS.',
    ),
    only(
      'shared/accounts',
      ['^shared/domain/errors\\.ts$', ...npm('@aws-sdk/client-cognito-identity-provider')],
      'Only this layer knows the user pool.',
    ),
    only(
      'shared/followers',
      [
        '^shared/(contract|data|delivery|domain|seen)/',
        '^shared/deps\\.ts$',
        ...npm('@types/aws-lambda', '@aws-sdk/util-dynamodb', 'zod'),
      ],
      'What follows from changes of the table, beside messages.',
    ),
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
        '^shared/contract/',
        '^shared/(data/(keys|layout)|delivery/limits|domain/(password|zone-countries)|messages/account-mail|seen/metrics)\\.ts$',
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
