/**
 * Draws mutations, in each area as many as its part of all lines, at most one of a file while there are others. The
 * same seed draws the same from the same sources. Returns the `drawn` ones and the `skipped` ones that are known to
 * change nothing that can be seen.
 *
 * @param areas as in areas.mjs
 * @param sources texts by path
 * @param equivalent the reason why a mutation is equivalent, or undefined
 */
export function draw({ areas, sources, count, seed, findReason = () => undefined }) {
  const random = createRandom(seed);
  const read = Object.entries(areas).map(([area, { has, find, count }]) => {
    const files = [...sources].filter(([path]) => has(path));
    return {
      area,
      lines: files.reduce((sum, [path, text]) => sum + count(path, text), 0),
      sites: files.flatMap(([path, text]) =>
        find(path, text).map((one) => ({ area, path, line: getLine(text, one.start), ...one })),
      ),
    };
  });
  const shares = share(count, read);
  const skipped = [];
  const drawn = read.flatMap(({ sites }, index) => {
    const chosen = [];
    const later = [];
    const files = new Set();
    for (const site of shuffle(sites, random)) {
      const reason = chosen.length < shares[index] ? findReason(site) : undefined;
      if (chosen.length >= shares[index]) break;
      if (reason !== undefined) skipped.push({ ...site, reason });
      else if (files.has(site.path)) later.push(site);
      else chosen.push(site);
      files.add(site.path);
    }
    return [...chosen, ...later.slice(0, shares[index] - chosen.length)];
  });
  return { drawn, skipped };
}

/** Shares of a number in proportion to lines, at least 1 for each area: the largest remainders get what is left. */
export function share(count, areas) {
  const all = areas.reduce((sum, { lines }) => sum + lines, 0);
  const exact = areas.map(({ lines }) => (count * lines) / all);
  const shares = exact.map((one) => Math.max(1, Math.floor(one)));
  const byRemainder = exact
    .map((one, index) => ({ index, remainder: one - shares[index] }))
    .toSorted((a, b) => b.remainder - a.remainder);
  const missing = count - shares.reduce((sum, one) => sum + one, 0);
  for (const { index } of byRemainder.slice(0, Math.max(0, missing))) shares[index]++;
  return shares;
}

function shuffle(things, random) {
  const shuffled = [...things];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}

/** Mulberry32, since Math.random has no seed. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const getLine = (text, start) => text.slice(0, start).split('\n').length;
