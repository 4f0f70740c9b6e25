import ts from 'typescript';

/**
 * Mutations of the statements in a file of the storage: dropped lines of conditions, swapped placeholders, other
 * comparisons, changed constants.
 */
export function findInStatements(path, text) {
  return findStatements(path, text).flatMap((statement) => [
    ...findInSql(statement.getText()).map((one) => ({
      ...one,
      start: one.start + statement.getStart(),
    })),
    ...findPlaceholders(statement),
  ]);
}

/** The number of lines of SQL in a file of the storage. */
export function countStatementLines(path, text) {
  const lines = findStatements(path, text).map((one) => one.getText().split('\n').length);
  return lines.reduce((sum, one) => sum + one, 0);
}

/** Mutations of SQL alone, such as a migration. */
export function findInSql(text) {
  const patterns = [
    ['dropped condition', /^[ \t]*AND\b.*$/gim, () => ''],
    [
      'dropped condition',
      /\bWHERE\b(?=[^\n]*\S)[^\n]*?(?=\n\s*(ORDER|GROUP|LIMIT|RETURNING|ON|\)|;|$)|$(?![^]))/gi,
      () => '',
    ],
    ['dropped limit', /\bLIMIT \d+/gi, () => ''],
    ['dropped NOT NULL', / NOT NULL/g, () => ''],
    ['dropped uniqueness', /CREATE UNIQUE INDEX/g, () => 'CREATE INDEX'],
    ['other comparison', /(?<=\s)(<=|>=|<|>)(?=\s)/g, (operator) => comparisons[operator]],
    ['other order', /\b(ASC|DESC)\b/g, (order) => (order === 'ASC' ? 'DESC' : 'ASC')],
    ['changed constant', /(?<=[=<>(] ?|DEFAULT )\d+\b/g, (number) => String(Number(number) + 1)],
  ];
  return patterns.flatMap(([kind, pattern, change]) =>
    [...text.matchAll(pattern)]
      // A statement must keep its placeholders whole.
      .filter(([before]) => before.trim() !== '' && isBalanced(before))
      .map((match) => ({ kind, start: match.index, before: match[0], after: change(match[0]) })),
  );
}

const comparisons = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

const isBalanced = (text) =>
  ['()', '{}', '``'].every(
    ([open, close]) => text.split(open).length === text.split(close).length,
  ) && !text.includes('`');

function findStatements(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Each placeholder of a statement swapped with the next one. */
function findPlaceholders(statement) {
  if (!ts.isTemplateExpression(statement.template)) return [];
  const expressions = statement.template.templateSpans.map(({ expression }) => expression);
  return expressions.slice(1).flatMap((next, index) => {
    const one = expressions[index];
    if (one.getText() === next.getText()) return [];
    const start = one.getStart();
    const before = statement.getSourceFile().text.slice(start, next.getEnd());
    const between = before.slice(one.getText().length, before.length - next.getText().length);
    return [
      {
        kind: 'swapped placeholders',
        start,
        before,
        after: next.getText() + between + one.getText(),
      },
    ];
  });
}
