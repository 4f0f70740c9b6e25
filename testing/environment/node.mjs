import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { Agent, setGlobalDispatcher } from 'undici';
import { importShared } from './shared-modules.mjs';

// The agent of Node 20 can end the process: https://github.com/nodejs/undici/issues/4755.
setGlobalDispatcher(new Agent());

/**
 * jest's own environment with fast lookups of global names. In the context of a test file, every
 * lookup of a global name calls into Node (https://github.com/nodejs/node/issues/31658), which makes
 * suites up to three times slower. A declaration in the scope of scripts is found before that. Tests
 * must not replace the names that are declared here.
 */
export default class extends TestEnvironment {
  #hasFailed = false;

  constructor(config, context) {
    super(config, context);
    const { sharesModules } = config.projectConfig.testEnvironmentOptions;
    // Shared modules must know what a test file makes of these as theirs.
    if (sharesModules) Object.assign(this.global, { importShared, ...types });
    const declarations = declared.map((name) => `${name} = globalThis.${name}`);
    runInContext(`const ${declarations.join(', ')};`, this.context);
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.#hasFailed = true;
    if (name === 'test_start' && this.#hasFailed && stopsAtFailure) test.mode = 'skip';
  }

  async teardown() {
    const { closeLeft } = await importShared(leftOpen);
    await closeLeft();
    await super.teardown();
  }
}

/** jest's own `bail` ends with the file of the first failure. */
const stopsAtFailure = process.env['SVC_TEST_STOP_AT_FAILURE'] === '1';

const leftOpen = join(import.meta.dirname, 'left-open.ts');

const types = {
  AggregateError,
  Date,
  Error,
  Map,
  Promise,
  RangeError,
  RegExp,
  Set,
  SyntaxError,
  TypeError,
};

/** Names of the language itself; jest sets its own `console`. */
const language = runInContext(
  `Object.entries(Object.getOwnPropertyDescriptors(globalThis))
     .filter(([, { configurable }]) => configurable)
     .map(([name]) => name)`,
  createContext(),
).filter((name) => !['console', 'eval', 'globalThis'].includes(name));

const declared = [...language, 'Buffer', 'URL', 'URLSearchParams', 'performance', 'process'];
