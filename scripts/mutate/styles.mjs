import postcss from 'postcss';

/** Mutations of a style sheet: dropped declarations and rules. */
export function findInStyles(path, text) {
  const found = [];
  const add = (kind, node) => {
    const start = node.source.start.offset;
    found.push({ kind, start, before: text.slice(start, node.source.end.offset), after: '' });
  };
  const sheet = postcss.parse(text, { from: path });
  sheet.walkDecls((node) => add('dropped declaration', node));
  sheet.walkRules((node) => add('dropped rule', node));
  return found;
}
