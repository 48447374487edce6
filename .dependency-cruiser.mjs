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
    only('shared/domain', ['^shared/contract/', ...npm('@internationalized/date')], 'Rules are pure.'),
    {
      name: 'domain-uses-contract-types-only',
      severity: 'error',
      from: { path: '^shared/domain/' },
      to: { path: '^shared/contract/', dependencyTypesNot: ['type-only'] },
    },
    only(
      'shared/data',
      ['^shared/(contract|domain)/', ...npm('zod', '@aws-sdk', 'nanoid', 'ipaddr.js'), ...builtin('timers/promises')],
      'Only this layer knows DynamoDB.',
    ),
    only(
      'shared/http',
      [
        '^shared/(contract|domain)/',
        ...npm('zod', '@middy', 'aws-jwt-verify', '@aws-lambda-powertools', '@types/aws-lambda'),
      ],
      'HTTP in and out.',
    ),
    {
      name: 'openapi-imports',
      severity: 'error',
      comment: 'The API document comes from the contract and from nothing else.',
      from: { path: '^local/openapi/' },
      to: { pathNot: ['^local/openapi/', '^shared/contract/', ...npm('zod'), ...builtin('fs', 'path')] },
    },
    only(
      'shared/messages',
      [
        '^shared/(contract|domain)/',
        ...npm('zod', 'eta', 'ical.js', 'timezones-ical-library', 'sms-segments-calculator', 'libphonenumber-js'),
        ...npm('@internationalized/date'),
      ],
      'Who hears what, in which words: pure.',
    ),
    only(
      'shared/delivery',
      [
        '^shared/(messages/|data/layout.ts)',
        ...npm('@aws-sdk', '@aws-lambda-powertools', '@types/aws-lambda', 'nodemailer'),
      ],
      'Only this layer knows SQS, SES and SNS.',
    ),
    {
      name: 'functions-imports',
      severity: 'error',
      comment: 'A function uses the shared layers; never the SDK, never a sibling.',
      from: { path: '^functions/' },
      to: { pathNot: ['^shared/', '^node_modules/@types/aws-lambda'] },
    },
    only(
      'lib',
      [
        '^shared/contract/',
        '^shared/(data/(keys|layout)|delivery/limits)\\.ts$',
        '^web/policy\\.ts$',
        ...npm('aws-cdk-lib', 'constructs', 'cdk-nag', 'esbuild', 'zod', '@aws-sdk/credential-provider-env'),
        ...builtin('fs', 'fs/promises', 'path'),
      ],
      'Infrastructure follows the contract, and plain data about the table, the queues and the pages.',
    ),
    {
      name: 'pages-imports',
      severity: 'error',
      comment: 'Pages share rules of time, service and seating with the server, and how a text is printed.',
      from: { path: '^web/' },
      to: {
        path: '^(shared|functions|lib)/',
        pathNot: '^shared/(contract/|domain/(schedule|seating|time|typography)\\.ts$)',
      },
    },
    {
      name: 'pages-use-contract-types-only',
      severity: 'error',
      comment: 'Schemas weigh; what a page sends is checked by the API.',
      from: { path: '^web/' },
      to: { path: '^shared/contract/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
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
