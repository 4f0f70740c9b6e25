/**
 * The suites of files that no suite imports: files that are built, read, or started as programs. A row has the
 * files, and the folders (with a `/` at the end) or files of their suites, in which `$1` is the first group. A folder
 * without suites stands for its parent. A row without suites says why. A test fails for files without a row.
 */
export const builtParts = [
  // The service: its tests mirror its folders.
  {
    files: /^service\/src\/(schemas|http)\//,
    suites: ['service/test/http/openapi.test.ts', 'service/test/$1/'],
  },
  {
    files: /^service\/src\/checks\//,
    suites: ['service/test/cli/doctor.test.ts', 'service/test/http/checks.test.ts'],
  },
  { files: /^service\/src\/(?:(.+)\/)?[^/]+$/, suites: ['service/test/$1/'] },
  { files: /^service\/migrations\//, suites: ['service/test/storage/', 'service/test/transfer/'] },
  {
    files: /^service\/openapi\.json$/,
    suites: ['service/test/http/openapi.test.ts', 'docs/test/recordings.test.ts', 'client/test/'],
  },
  {
    files: /^service\/catalogues\//,
    suites: ['service/test/text/', 'service/test/http/badges.test.ts', 'core/src/i18n/'],
  },
  { files: /^service\/images\//, suites: ['service/test/http/badges.test.ts'] },
  {
    files: /^service\/((bin|scripts)\/|[^/]+$)/,
    suites: ['service/test/cli/', 'service/test/http/', 'service/test/package/'],
  },
  { files: /^service\/test\//, suites: [], why: 'Suites import it.' },

  // Elements, their styles and their texts.
  {
    files: /^core\/src\/elements\/(x-svc-([^/]+))\//,
    suites: [
      'core/src/elements/$1/',
      'core/src/elements/$1/test/',
      'core/showcase/test/states/$2.e2e.ts',
      'core/showcase/test/states/$2.release.ts',
    ],
  },
  { files: /^core\/src\/i18n\//, suites: ['core/src/i18n/'] },
  { files: /^core\/src\/parts\//, suites: ['core/src/parts/'] },
  { files: /^core\/src\/store\/(?:(.+)\/)?[^/]+$/, suites: ['core/src/store/$1/'] },
  { files: /^core\/src\/wallet\//, suites: ['core/src/wallet/'] },
  {
    files: /^core\/src\/video\//,
    suites: [
      'core/src/elements/x-svc-feedback-form/x-svc-feedback-form.video-recording.e2e.ts',
      'core/src/elements/x-svc-feedback-form/x-svc-feedback-form.video-upload.e2e.ts',
    ],
  },
  {
    files: /^core\/src\/sign-in\//,
    suites: [
      'core/src/elements/x-svc-wallet-connect/',
      'core/src/elements/x-svc-account/x-svc-account.e2e.ts',
    ],
  },
  {
    files: /^core\/src\/[^/]+$/,
    suites: ['core/test/package/', 'core/showcase/test/pages.e2e.ts'],
  },
  {
    files: /^core\/connect\/((elements|parts|store|test)\/|[^/]+$)/,
    suites: ['core/connect/test/'],
  },
  { files: /^core\/((build|test)\/|[^/]+$)/, suites: ['core/test/package/'] },
  {
    files: /^core\/showcase\/states\/popups\.ts$/,
    suites: [
      'core/showcase/test/states/feedback-details-popup.e2e.ts',
      'core/showcase/test/states/feedback-form-popup.e2e.ts',
    ],
  },
  {
    files: /^core\/showcase\/(?:states|test\/screenshots)\/(?:x-svc-)?([a-z-]+)/,
    suites: ['core/showcase/test/states/$1.e2e.ts'],
  },
  {
    files: /^core\/showcase\/((browser|data|pages|test)\/|[^/]+$)/,
    suites: ['core/showcase/test/', 'core/showcase/test/states/'],
  },

  // The client, the contracts, the wrappers.
  { files: /^client\/((src|scripts|test)\/|[^/]+$)/, suites: ['client/test/'] },
  { files: /^contracts\/test\/.*\.sol$/, suites: ['contracts/test/solidity.test.ts'] },
  {
    files: /^contracts\/((bin|build|local|src|test|typescript)\/|[^/]+$)/,
    suites: ['contracts/test/'],
  },
  { files: /^adapters\/(angular|react|vue)\//, suites: ['adapters/$1/test/'] },
  { files: /^adapters\/test\//, suites: ['adapters/test/'] },
  { files: /^adapters\/core-exports\.ts$/, suites: ['adapters/react/test/', 'adapters/vue/test/'] },

  // Pages and examples.
  {
    files: /^docs\/(live|public)\//,
    suites: ['docs/test/recordings.test.ts', 'docs/test/live.e2e.ts'],
  },
  { files: /^docs\/api-reference\//, suites: ['docs/test/api-reference.release.ts'] },
  {
    files: /^docs\/(diagrams|public\/diagrams)\//,
    suites: ['docs/test/architecture.test.ts', 'docs/test/diagrams.release.ts'],
  },
  { files: /^docs\/(.+\/)?[^/]+\.md$/, suites: ['docs/test/links.test.ts', 'docs/test/'] },
  { files: /^docs\/((\.vitepress|frameworks|test)\/|[^/]+$)/, suites: ['docs/test/'] },
  { files: /^(README|CONTRIBUTING|SECURITY)\.md$/, suites: ['docs/test/links.test.ts'] },
  { files: /^demo\/|^examples\/html\//, suites: ['examples/html/test/'] },
  { files: /^examples\/php\//, suites: ['examples/php/test/'] },
  { files: /^examples\/(angular|next|nuxt|react|test|vue|words)\//, suites: ['examples/test/'] },
  { files: /^bench\/(filmtrust|quality)\//, suites: ['bench/$1/'] },
  {
    files: /^bench\/((accounts|attacks|failover|page|ranking|results|scanner|writes)\/|[^/]+$)/,
    suites: [],
    why: 'Benchmarks are not run.',
  },

  {
    files: /^deploy\/(caddy|compose|docker|grafana|kubernetes|nginx|prometheus|systemd|test)\//,
    suites: ['deploy/test/'],
  },

  // The files that all suites share.
  { files: /^testing\/chain\/.+\.sol$/, suites: ['service/test/chain/'] },
  {
    files:
      /^testing\/((browser|chain|databases|environment|networks|packing|people|service|structured-data|suites|texts|waiting)\/|[^/]+$)/,
    suites: [],
    why: 'Suites import it.',
  },
  {
    files: /^scripts\/((check|config|mutate|release|titles|test)\/|[^/]+$)/,
    suites: ['scripts/test/', 'docs/test/architecture.test.ts'],
  },
  { files: /^\.github\/workflows\//, suites: ['scripts/test/workflows.test.ts'] },
  { files: /^(\.changeset|\.ci|\.github)\//, suites: [], why: 'Not a part of what is tested.' },
  { files: /^[^/]+$/, suites: [], why: 'Settings of everything: only npm test covers them.' },
];

/** The rows of a file, each with its suites in place of the groups; empty for a file that is not in the table. */
export function findBuiltParts(path) {
  return builtParts
    .filter(({ files }) => files.test(path))
    .slice(0, 1)
    .map(({ files, suites, why }) => {
      const groups = files.exec(path);
      const fill = (text) => text.replaceAll(/\$(\d)/g, (_, number) => groups[number] ?? '');
      return { suites: suites.map((text) => fill(text).replaceAll('//', '/')), why };
    });
}
