import ts from 'typescript';

const swapped = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
]);

/** Mutations of a TypeScript file: negated conditions, other operators, changed constants and defaults. */
export function findInTypeScript(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (kind, node, after) =>
    found.push({ kind, start: node.getStart(), before: node.getText(), after });
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    // Statements have kinds of their own.
    if (ts.isTaggedTemplateExpression(node)) return;
    const condition = getCondition(node);
    if (condition) add('negated condition', condition, `!(${condition.getText()})`);
    if (ts.isBinaryExpression(node) && swapped.has(node.operatorToken.kind))
      add('other operator', node.operatorToken, swapped.get(node.operatorToken.kind));
    if (isConstant(node)) {
      const isDefault = isInitializer(node);
      add(isDefault ? 'changed default' : 'changed constant', node, change(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function getCondition(node) {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  if (ts.isConditionalExpression(node)) return node.condition;
  return undefined;
}

const isConstant = (node) =>
  ts.isNumericLiteral(node) ||
  node.kind === ts.SyntaxKind.TrueKeyword ||
  node.kind === ts.SyntaxKind.FalseKeyword;

const isInitializer = (node) =>
  (ts.isParameter(node.parent) || ts.isBindingElement(node.parent)) &&
  node.parent.initializer === node;

function change(node) {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false';
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true';
  return String(Number(node.text) + 1);
}
