import { posix } from 'node:path';
import ts from 'typescript';

const isTest = (name) => /^(test|it)([A-Z]\w*)?$/.test(name);

/**
 * Finds the tests of a suite in its text, with those that functions of its imported files define. Each has the
 * patterns of its title and of the titles around it, the number of its `expect` calls, and its place. The calls of
 * functions that expect something count as often as these do.
 *
 * @param sources texts by path, from which imports are read as well
 */
export function findTests(suite, sources) {
  const files = listImported(suite, sources).map((path) => parse(path, sources.get(path)));
  const functions = new Map();
  for (const { declared } of files.toReversed()) {
    for (const [name, body] of declared) functions.set(name, body);
  }
  const weights = new Map();
  /** Expectations in a function, those of the functions that it calls among them. */
  const weigh = (name) => {
    if (!weights.has(name)) {
      weights.set(name, 0);
      weights.set(name, countExpects(functions.get(name), weigh, functions));
    }
    return weights.get(name);
  };
  return files.flatMap(({ path, tests }) =>
    tests.map(({ titles, node, line }) => ({
      titles,
      place: `${path}:${line}`,
      expects: countExpects(node, weigh, functions),
    })),
  );
}

/** A pattern of the titles that a template makes: `%s`, `$name` and `${…}` stand for anything. */
export function toPattern(template, isEach) {
  const marked = isEach
    ? template.replace(/%%|%[sdifjop#$]|\$#|\$[\w.]+/g, (part) => (part === '%%' ? '%' : '\0'))
    : template;
  const escaped = marked.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '[^]*');
  return new RegExp(`^${escaped}$`);
}

function listImported(suite, sources) {
  const found = new Set([suite]);
  for (const path of found) {
    for (const [, name] of sources.get(path).matchAll(/(?:from|import) '(\.[^']+)'/g)) {
      const target = posix.join(posix.dirname(path), name).replace(/\.js$/, '');
      const file = [`${target}.ts`, target].find((one) => sources.has(one));
      // Product code has no tests.
      if (file && !/^(service|client)\/src\//.test(file)) found.add(file);
    }
  }
  return [...found];
}

const parsed = new Map();

function parse(path, text) {
  const key = `${path}\n${text}`;
  if (!parsed.has(key)) parsed.set(key, { path, ...read(path, text) });
  return parsed.get(key);
}

function read(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const declared = new Map();
  const tests = [];
  // `const whenBuilt = isBuilt ? test : test.skip`
  const aliases = new Map(
    [...text.matchAll(/const (\w+) = \w+ \? (test|describe)\b/g)].map(([, alias, name]) => [
      alias,
      name,
    ]),
  );
  const visit = (node, titles) => {
    const body = readDeclaration(node);
    if (body) declared.set(body.name, body.node);
    const call = ts.isCallExpression(node) ? readCall(node, aliases) : undefined;
    if (call?.isTest) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      tests.push({ titles: [...titles, call.title], node, line });
      return;
    }
    const inner = call ? [...titles, call.title] : titles;
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(file, []);
  return { declared, tests };
}

/** A function with a name, as a declaration, a constant or a property. */
function readDeclaration(node) {
  if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.name && node.body)
    return { name: node.name.getText(), node: node.body };
  const isNamed = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node);
  if (isNamed && node.initializer && ts.isIdentifier(node.name)) {
    const { initializer } = node;
    if (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
      return { name: node.name.text, node: initializer.body };
  }
  return undefined;
}

/** Title of a call that defines a test or describes some: `test('…')`, `describe.each(…)('…')`, `eachThing('…')`. */
function readCall(node, aliases) {
  const hasBody = node.arguments.some(
    (one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one) || ts.isIdentifier(one),
  );
  const [first] = node.arguments;
  if (!first || !hasBody) return undefined;
  const root = rootName(node.expression);
  const name = aliases.get(root) ?? root;
  const isEach = /\beach\b/.test(getCallee(node.expression));
  const isEachTable = ts.isPropertyAccessExpression(node.expression) && isEach;
  if (name === undefined || isEachTable) return undefined;
  if (!isTest(name) && !/^describe/.test(name)) return undefined;
  return { title: readTitle(first, isEach), isTest: isTest(name) };
}

/** The first name of a chain of calls and properties; those of objects are no test functions. */
function rootName(node) {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isCallExpression(node)) return rootName(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return rootName(node.tag);
  if (
    ts.isPropertyAccessExpression(node) &&
    /^(each|skip|only|failing|concurrent)$/.test(node.name.text)
  )
    return rootName(node.expression);
  if (ts.isParenthesizedExpression(node) && ts.isConditionalExpression(node.expression))
    return rootName(node.expression.whenTrue);
  return undefined;
}

const getCallee = (node) =>
  ts.isCallExpression(node)
    ? node.expression.getText()
    : ts.isTaggedTemplateExpression(node)
      ? node.tag.getText()
      : node.getText();

function readTitle(node, isEach) {
  if (ts.isStringLiteralLike(node)) return toPattern(node.text, isEach);
  if (ts.isTemplateExpression(node)) {
    const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
    return toPattern(parts.map(({ text }) => text).join('\0'), isEach);
  }
  return /^[^]*$/;
}

function countExpects(node, weigh, functions) {
  let count = 0;
  const visit = (one) => {
    if (ts.isCallExpression(one)) {
      const { expression } = one;
      const name = ts.isPropertyAccessExpression(expression)
        ? expression.name.text
        : ts.isIdentifier(expression)
          ? expression.text
          : undefined;
      const isExpect = ts.isIdentifier(expression) && expression.text === 'expect';
      if (isExpect) count++;
      else if (name && functions.has(name) && !isStandard(name)) count += weigh(name);
    }
    ts.forEachChild(one, visit);
  };
  if (node) visit(node);
  return count;
}

/** Methods of the language, of which functions of tests have the names by chance. */
const isStandard = (name) =>
  name in Array.prototype || name in Map.prototype || name in String.prototype;
