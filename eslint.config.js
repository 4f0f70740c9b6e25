import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const typescript = ['**/*.ts', '**/*.tsx'];

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    '.stencil/',
    '**/.wireit/',
    '**/.next/',
    '**/next-env.d.ts',
    '.cache/',
    '.data/',
    'coverage/',
    'core/connect/components.d.ts',
    'core/src/components.d.ts',
    'client/src/*/',
    'contracts/typescript/reward-token-abi.ts',
    'contracts/typescript/compiled/',
    'core/src/i18n/compiled/',
    'core/src/parts/compiled/',
    'adapters/*/src/generated/',
    'service/migrations/',
    'service/pages/',
    'service/src/connectors/farcaster/message-data.ts',
    '**/.angular/',
    '**/.nuxt/',
    '**/.output/',
    '**/artefacts/',
    // What Nuxt imports by itself, it alone knows.
    'examples/nuxt/app/',
    'examples/nuxt/server/',
    'examples/nuxt/nuxt.config.ts',
    'docs/public/live/',
    // Its names are for the samples alone.
    'docs/test/samples.given.ts',
  ]),
  js.configs.recommended,
  {
    // A text of strangers must not keep the thread busy. `potential` and `ignorePartial` also report expressions whose
    // use the rules do not see.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js', '**/*.cjs'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['examples/html/**/*.js', 'examples/php/public/*.js', 'bench/page/floor.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          './scripts/config/tsconfig.check.json',
          './scripts/config/tsconfig.core.json',
          './adapters/*/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^(_.*|h|Fragment)$', argsIgnorePattern: '^_' },
      ],
      // With unchecked indexes, an element that is known to be there has to be said so.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A function may be async to fulfil an interface that promises.
      '@typescript-eslint/require-await': 'off',
      // Empty by intent where a failure means "not yet" or "gone already".
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    // Their packages are their own; without these, types are unknown.
    files: ['examples/{angular,next,nuxt,react,vue}/**/*.{ts,tsx}'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    // JSX of Stencil has no type of its own.
    files: ['core/{connect,src}/**/*.tsx'],
    rules: { '@typescript-eslint/no-unsafe-return': 'off' },
  },
  {
    // Commands speak to a terminal, and tests say why they skip.
    files: [
      'service/src/cli/**',
      'bench/**',
      'testing/**',
      '**/test/**',
      '**/*.test.ts',
      '**/*.e2e.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['testing/**', '**/test/**', '**/*.test.ts', '**/*.e2e.ts'],
    rules: {
      '@typescript-eslint/unbound-method': 'off',
      // `until` asks again where puppeteer's own gives up in silence.
      'no-restricted-properties': ['error', { property: 'waitForFunction', message: 'Use until.' }],
    },
  },
);
