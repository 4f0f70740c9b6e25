import { getName } from './compare-titles.mjs';

/**
 * Lists the losses: old titles without a successor, and tests with fewer `expect` calls than the tests that they
 * replace have together, unless the map gives a reason. `unread` is the number of old titles whose tests are not found
 * in the sources.
 */
export function countLosses(rows, before, today) {
  const losses = [];
  const replaced = new Map();
  let unread = 0;
  for (const { old, next, fewer } of rows) {
    if (!next) {
      losses.push(`No successor: ${getName(old)}${old.database ? ` (${old.database})` : ''}`);
      continue;
    }
    const was = before.find(old.path, old.titles);
    const is = today.find(next.path, next.titles);
    if (!was || !is) unread++;
    else if (fewer === undefined) add(replaced, { key: getName(next), is, was });
  }
  for (const { is, was } of replaced.values()) {
    const places = [...was.values()];
    const expects = places.reduce((sum, one) => sum + one.expects, 0);
    if (is.expects < expects)
      losses.push(
        `Fewer expect calls, ${expects} → ${is.expects}: ${is.place}, was ${places.map(({ place }) => place).join(', ')}`,
      );
  }
  return { losses: [...new Set(losses)], unread };
}

function add(replaced, { key, is, was }) {
  const entry = replaced.get(key) ?? { is, was: new Map() };
  entry.was.set(was.place, was);
  replaced.set(key, entry);
}
