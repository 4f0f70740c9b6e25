import { findInContract } from './contracts.mjs';
import { countStatementLines, findInSql, findInStatements } from './sql.mjs';
import { findInStyles } from './styles.mjs';
import { findInTexts } from './texts.mjs';
import { findInTypeScript } from './typescript.mjs';

const countLines = (_path, text) => text.split('\n').length;
const isTest = /\.(test|e2e|release)\.ts$|\/test\/|\.d\.ts$/;

/** The areas with their files, mutations and lines. Areas with more lines get more of the drawn mutations. */
export const areas = {
  service: {
    has: (path) => /^service\/src\/.+\.ts$/.test(path),
    find: findInTypeScript,
    count: (path, text) => countLines(path, text) - countStatementLines(path, text),
  },
  SQL: {
    has: (path) => /^service\/(src\/storage\/.+\.ts|migrations\/.+\.sql)$/.test(path),
    find: (path, text) => (path.endsWith('.sql') ? findInSql(text) : findInStatements(path, text)),
    count: (path, text) =>
      path.endsWith('.sql') ? countLines(path, text) : countStatementLines(path, text),
  },
  elements: {
    has: (path) => /^core\/(src|connect)\/.+\.tsx?$/.test(path) && !isTest.test(path),
    find: findInTypeScript,
    count: countLines,
  },
  styles: {
    has: (path) => /^core\/(src|connect)\/.+\.css$/.test(path),
    find: findInStyles,
    count: countLines,
  },
  texts: {
    has: (path) => /^(core\/src\/i18n|service)\/catalogues\/.+\.json$/.test(path),
    find: findInTexts,
    count: countLines,
  },
  contracts: {
    has: (path) => /^contracts\/src\/.+\.sol$/.test(path),
    find: findInContract,
    count: countLines,
  },
  client: {
    has: (path) => /^client\/src\/.+\.ts$/.test(path),
    find: findInTypeScript,
    count: countLines,
  },
};
