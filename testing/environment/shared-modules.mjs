import { register } from 'node:module';
import { pathToFileURL } from 'node:url';

register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);

/** Loads a module by Node itself, outside of the sandbox of a test file; a worker loads it once. */
export const importShared = (path) => import(pathToFileURL(path).href);

/** A transform of jest for modules that all test files of a worker share: a test file gets their exports. */
export default {
  async processAsync(_source, path) {
    const names = Object.keys(await importShared(path));
    const named = names.filter((name) => name !== 'default');
    return {
      code: [
        `const shared = await importShared(${JSON.stringify(path)});`,
        ...named.map((name, index) => `const shared${index} = shared.${name};`),
        `export { ${named.map((name, index) => `shared${index} as ${name}`).join(', ')} };`,
        ...(names.includes('default') ? ['export default shared.default;'] : []),
      ].join('\n'),
    };
  },
};
