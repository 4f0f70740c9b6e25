import fc from 'fast-check';
import { SortedLists } from '../../src/ranking/trust-index/sorted-lists.js';

const small = fc.nat({ max: 5 });
const change = fc.record({
  node: small,
  key: fc.nat({ max: 40 }),
  value: fc.option(fc.integer({ min: -5, max: 5 })),
});

/** As a map of maps. */
class Model {
  readonly lists = new Map<number, Map<number, number>>();

  apply({ node, key, value }: { node: number; key: number; value: number | null }): void {
    const list = this.lists.get(node) ?? new Map<number, number>();
    this.lists.set(node, list);
    if (value === null) list.delete(key);
    else list.set(key, value);
  }

  entries(node: number): [number, number][] {
    return [...(this.lists.get(node) ?? [])].sort(([a], [b]) => a - b);
  }
}

test('lists contain the last values in order after any moves', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 20 }),
      fc.array(change, { maxLength: 800 }),
      (first, then) => {
        const model = new Model();
        for (const one of first) model.apply(one);
        const rows = [...model.lists].flatMap(([node, list]) =>
          [...list].map(([key, value]) => ({ node, key, value })),
        );
        const lists = SortedLists.build(
          50,
          Uint32Array.from(rows, ({ node }) => node),
          Uint32Array.from(rows, ({ key }) => key),
          [{ kind: 'int16', values: Int16Array.from(rows, ({ value }) => value) }],
        );
        for (const one of then) {
          model.apply(one);
          if (one.value === null) lists.delete(one.node, one.key);
          else lists.set(one.node, one.key, one.value);
        }
        for (let node = 0; node <= 5; node++) {
          const start = lists.start(node);
          const held = Array.from({ length: lists.length(node) }, (_, place) => [
            lists.keys[start + place],
            lists.columns[0]!.values[start + place],
          ]);
          expect(held).toEqual(model.entries(node));
          for (const [key] of model.entries(node)) {
            expect(lists.keys[lists.find(node, key)]).toBe(key);
          }
          expect(lists.find(node, 41)).toBe(-1);
        }
      },
    ),
  );
});
