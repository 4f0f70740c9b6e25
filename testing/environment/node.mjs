import { createContext, runInContext } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * jest's own environment with fast lookups of global names. In the context of a test file, every
 * lookup of a global name calls into Node (https://github.com/nodejs/node/issues/31658), which makes
 * suites up to three times slower. A declaration in the scope of scripts is found before that. Tests
 * must not replace the names that are declared here.
 */
export default class extends TestEnvironment {
  constructor(...parameters) {
    super(...parameters);
    const declarations = declared.map((name) => `${name} = globalThis.${name}`);
    runInContext(`const ${declarations.join(', ')};`, this.context);
  }
}

/** Names of the language itself; jest sets its own `console`. */
const language = runInContext(
  `Object.entries(Object.getOwnPropertyDescriptors(globalThis))
     .filter(([, { configurable }]) => configurable)
     .map(([name]) => name)`,
  createContext(),
).filter((name) => !['console', 'eval', 'globalThis'].includes(name));

const declared = [...language, 'Buffer', 'URL', 'URLSearchParams', 'performance', 'process'];
