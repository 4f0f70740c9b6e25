/**
 * Mutations of a catalogue of messages: swapped or dropped placeholders, and the text of the next message. Each has
 * the `group` of its message.
 */
export function findInTexts(_path, text) {
  const messages = [...text.matchAll(/^ +"?\w+"?:\s*(["'])(.*)\1,?$/gm)];
  const groups = [...text.matchAll(/^ {2}"(\w+)": \{$/gm)];
  return messages.flatMap((match, index) => {
    const message = match[2];
    const start = match.index + match[0].lastIndexOf(message);
    const group = groups.findLast((one) => one.index < start)?.[1];
    const change = (kind, after) =>
      after === undefined || after === message
        ? []
        : [{ kind, start, before: message, after, group }];
    return [
      ...change('swapped placeholders', swap(message)),
      ...change('dropped placeholder', message.replace(/ ?\{\w+\}/, '')),
      ...change('other text', messages[index + 1]?.[2]),
    ];
  });
}

function swap(message) {
  const [one, other] = new Set([...message.matchAll(/\{\w+\}/g)].map(([name]) => name));
  if (other === undefined) return undefined;
  return message.replace(new RegExp(`${one}|${other}`, 'g'), (name) =>
    name === one ? other : one,
  );
}
