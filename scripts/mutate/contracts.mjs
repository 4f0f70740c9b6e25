/** Mutations of a contract: dropped checks and modifiers, negated conditions, other comparisons and constants. */
export function findInContract(_path, text) {
  const patterns = [
    ['dropped check', /\brequire\([^;]*;/g, () => ''],
    ['dropped check', /\bif \([^\n]*\) revert [^;]*;/g, () => ''],
    ['dropped modifier', / (whenNotPaused|nonReentrant|only[A-Z]\w*(\([^)]*\))?)(?=\s)/g, () => ''],
    [
      'negated condition',
      /(?<=\b(?:if|while) )\([^\n{;]*\)(?= (\{|return|revert))/g,
      (one) => `(!${one})`,
    ],
    ['other comparison', /(?<= )(<=|>=|<|>)(?= )/g, (one) => comparisons[one]],
    ['other sign', /(?<= )[+-](?= )/g, (one) => (one === '+' ? '-' : '+')],
    ['changed constant', /(?<=[=*/<>(] ?)\d+\b(?!\.)/g, (one) => String(Number(one) + 1)],
  ];
  const code = blank(text);
  return patterns.flatMap(([kind, pattern, change]) =>
    [...code.matchAll(pattern)].map((match) => {
      const before = text.slice(match.index, match.index + match[0].length);
      return { kind, start: match.index, before, after: change(before) };
    }),
  );
}

const comparisons = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** The same text with spaces in place of comments. */
const blank = (text) =>
  text.replace(/\/\/.*|\/\*[^]*?\*\/|pragma .*/g, (comment) => comment.replace(/[^\n]/g, ' '));
