const { join } = require('node:path');

/** Who may import whom: data flows one way. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: to },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'No file needs itself, type imports included.',
      severity: 'error',
      from: { pathNot: '^core/src' },
      to: { circular: true },
    },
    {
      name: 'no-cycles-in-core',
      severity: 'error',
      from: { path: '^core/src' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-of-types-either',
      severity: 'error',
      from: { path: '^(core|client)/src' },
      // Controllers take the types of what they use from their element.
      to: { circular: true, viaOnly: { pathNot: '^core/src/elements/(x-svc-[^/]+)/\\1[.]tsx$' } },
    },
    {
      name: 'no-circle-of-folders',
      comment: 'No folder of the service needs itself. A folder contains its subfolders.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^service/src' },
      to: { circular: true },
    },
    forbid(
      'ranking-is-pure',
      'The ranking core knows neither HTTP nor SQL.',
      '^service/src/ranking',
      '^service/src/(?!ranking)|node_modules/(drizzle|pg|fastify|@electric)',
    ),
    forbid(
      'storage-knows-statements-only',
      'Storage is below use cases and routes, and leaves it to them who may do what, and what callers are told.',
      '^service/src/storage',
      '^service/src/(auth|use-cases|http|transfer|service|server|configuration|cli|errors/service-error)|node_modules/fastify',
    ),
    forbid(
      'transactions-know-no-subject',
      'What is derived in a transaction is handed to it.',
      '^service/src/storage/database',
      '^service/src/storage/(?!database|data-folder|schema)',
    ),
    forbid(
      'use-cases-know-no-http',
      'Use cases are below routes.',
      '^service/src/use-cases',
      '^service/src/(http|transfer|server|cli)|node_modules/fastify',
    ),
    forbid(
      'use-cases-name-what-they-use',
      'Only the composition root and the routes know the sum of all contexts.',
      '^service/src/(?!http/|service[.])',
      '^service/src/service-context',
    ),
    forbid(
      'connectors-know-neither-http-nor-sql',
      'A connector knows its network; what is stored of it is above.',
      '^service/src/connectors',
      '^service/src/(auth|use-cases|http|jobs|transfer|storage|service|configuration|cli)|node_modules/(fastify|drizzle|pg|@electric)',
    ),
    forbid(
      'videos-know-neither-http-nor-sql',
      'The files of videos are below use cases.',
      '^service/src/videos',
      '^service/src/(use-cases|http|transfer|storage|server|cli)|node_modules/(fastify|drizzle|pg)',
    ),
    {
      name: 'only-storage-speaks-sql',
      comment: 'Statements, tables and database drivers have one home.',
      severity: 'error',
      from: { path: '^(service|core|client)/src', pathNot: '^service/src/storage' },
      to: {
        path: '(^|node_modules/)(drizzle|pg([/-]|$)|@electric-sql)|^service/src/storage/(schema|database/rows)[.]ts$',
      },
    },
    forbid(
      'parts-know-no-configuration',
      'Each part owns its settings; the configuration joins them.',
      '^service/src/(auth|chain|chain-account|connectors|jobs|log|oracle|ranking|rewards|schemas|settings|storage|text|use-cases|videos)',
      '^service/src/configuration',
    ),
    forbid(
      'auth-knows-no-use-case',
      'What happens when somebody signs in is handed to it.',
      '^service/src/auth',
      '^service/src/(use-cases|http|transfer|service|server|cli)|node_modules/fastify',
    ),
    forbid(
      'jobs-know-no-http',
      'Jobs are above use cases, beside routes.',
      '^service/src/jobs',
      '^service/src/(http|transfer|service\\.|cli)|node_modules/(fastify|drizzle|pg|@electric)',
    ),
    forbid(
      'checks-know-no-http',
      'Checks are above use cases; the command line and a route run them.',
      '^service/src/checks',
      '^service/src/(http|jobs|transfer|service[.]|cli)|node_modules/fastify',
    ),
    forbid(
      'routes-hold-no-sql',
      'Routes speak to use cases.',
      '^service/src/http/routes',
      'node_modules/(drizzle|pg|@electric)|^service/src/storage',
    ),
    forbid('sdk-knows-no-page', 'The page builds upon the SDK.', '^core/src', '^core/connect'),
    forbid(
      'elements-go-through-the-store',
      'Elements know the store, not the REST client or wallets.',
      '^core/(src|connect)/(elements|parts)',
      '^client/|node_modules/(viem|@wagmi|tus-js-client|idb-keyval)',
    ),
    forbid(
      'store-knows-no-element',
      'Nothing points back.',
      '^core/(src|connect)/(store|wallet|video|i18n)',
      '^core/(src|connect)/(elements|parts)',
    ),
    forbid(
      'store-knows-no-text',
      'Texts follow the store; what has both is above them.',
      '^core/src/store',
      '^core/src/(i18n|sign-in|[^/]+\\.ts$)',
    ),
    forbid(
      'base-of-the-store-knows-no-subject',
      'Subjects build upon the base.',
      '^core/src/store/base',
      '^core/src/store/(?!base)',
    ),
    forbid(
      'session-knows-no-other-subject',
      'Wallet and feedback build upon who is signed in.',
      '^core/src/store/session',
      '^core/src/store/(wallet|feedback)',
    ),
    forbid(
      'video-knows-no-draft',
      'Recording and uploading do not know who calls them.',
      '^core/src/video',
      '^core/src/(?!video)',
    ),
    forbid(
      'wallet-knows-no-store',
      'The port to wallets does not know who calls it.',
      '^core/src/wallet',
      '^core/src/(?!wallet)',
    ),
    forbid(
      'two-surfaces',
      'The contract between service and SDK is the OpenAPI document.',
      '^core/src',
      '^service/',
    ),
    forbid(
      'client-stands-alone',
      'The client is generated from the OpenAPI document, and works without elements.',
      '^client/src',
      '^(service|core)/|node_modules/',
    ),
    forbid(
      'contracts-stand-alone',
      'The package of the contracts works without the service and the SDK.',
      '^contracts/typescript',
      '^(service|core|client|testing)/',
    ),
    forbid(
      'tests-start-services-through-the-test-kit',
      'Only the service, its own tests and the test kit know what the service is made of.',
      '^(adapters|client|core|demo|docs|examples)/',
      '^service/src',
    ),
    forbid(
      'benchmarks-start-services-through-the-test-kit',
      'Benchmarks know the parts of the service that they measure.',
      '^bench/',
      '^service/src/(auth|cli|configuration|http|server|transfer|videos)',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests take what they need from anywhere.
    exclude: {
      path: '/dist/|^core/connect/components|^core/(src|connect)/.*(test/|\\.(test|e2e)\\.ts$)',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: join(__dirname, 'tsconfig.check.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
