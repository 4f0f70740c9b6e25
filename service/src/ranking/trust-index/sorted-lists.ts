/**
 * Sorted lists of 32-bit keys, one per node, in one arena. A list that outgrows its space moves to the end, with spare
 * room; the arena is compacted when half of it is unused.
 */
export class SortedLists {
  #offsets: Uint32Array<ArrayBuffer>;
  #lengths: Uint32Array<ArrayBuffer>;
  #capacities: Uint32Array<ArrayBuffer>;
  #end: number;
  #abandoned = 0;
  keys: Uint32Array<ArrayBuffer>;

  /** @param columns further values of each entry, at the same positions as the keys. */
  private constructor(
    nodes: number,
    entries: number,
    readonly columns: Column[],
  ) {
    this.#offsets = new Uint32Array(nodes);
    this.#lengths = new Uint32Array(nodes);
    this.#capacities = new Uint32Array(nodes);
    this.keys = new Uint32Array(entries);
    this.#end = entries;
  }

  /** Builds the lists from entries in any order. */
  static build(
    nodes: number,
    owners: Uint32Array,
    keys: Uint32Array,
    columns: readonly Column[],
  ): SortedLists {
    const lists = new SortedLists(
      nodes,
      keys.length,
      columns.map(({ kind }) => ({ kind, values: new columnArrays[kind](keys.length) })),
    );
    for (const owner of owners) lists.#lengths[owner]!++;
    let offset = 0;
    for (let node = 0; node < nodes; node++) {
      lists.#offsets[node] = offset;
      offset += lists.#lengths[node]!;
    }
    lists.#capacities.set(lists.#lengths);
    const next = lists.#offsets.slice();
    // Visiting entries in the order of their keys leaves every list sorted.
    for (const entry of sortByKey(keys, nodes)) {
      const position = next[owners[entry]!]!++;
      lists.keys[position] = keys[entry]!;
      for (let c = 0; c < columns.length; c++) {
        lists.columns[c]!.values[position] = columns[c]!.values[entry]!;
      }
    }
    return lists;
  }

  /** The size in bytes. */
  get bytes(): number {
    const columns = this.columns.reduce((sum, { values }) => sum + values.byteLength, 0);
    return this.keys.byteLength + columns + 3 * this.#offsets.byteLength;
  }

  /** Returns the position of the node's first entry. */
  start(node: number): number {
    return this.#offsets[node] ?? 0;
  }

  length(node: number): number {
    return this.#lengths[node] ?? 0;
  }

  /** Returns the position of the key in the node's list, or −1. */
  find(node: number, key: number): number {
    const position = this.#lowerBound(node, key);
    return position < this.start(node) + this.length(node) && this.keys[position] === key
      ? position
      : -1;
  }

  /** Adds an entry or replaces its values. */
  set(node: number, key: number, ...values: number[]): void {
    this.#growNodes(node);
    let position = this.#lowerBound(node, key);
    const end = this.start(node) + this.length(node);
    if (position === end || this.keys[position] !== key) {
      const rank = position - this.start(node);
      this.#makeRoom(node);
      position = this.start(node) + rank;
      const last = this.start(node) + this.length(node);
      this.keys.copyWithin(position + 1, position, last);
      for (const column of this.columns) column.values.copyWithin(position + 1, position, last);
      this.#lengths[node]!++;
      this.keys[position] = key;
    }
    for (let c = 0; c < values.length; c++) this.columns[c]!.values[position] = values[c]!;
  }

  delete(node: number, key: number): void {
    const position = this.find(node, key);
    if (position < 0) return;
    const end = this.start(node) + this.length(node);
    this.keys.copyWithin(position, position + 1, end);
    for (const column of this.columns) column.values.copyWithin(position, position + 1, end);
    this.#lengths[node]!--;
  }

  #lowerBound(node: number, key: number): number {
    let low = this.start(node);
    let high = low + this.length(node);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #growNodes(node: number): void {
    if (node < this.#offsets.length) return;
    const size = Math.max(node + 1, Math.ceil(this.#offsets.length * 1.25));
    this.#offsets = growArray(this.#offsets, size);
    this.#lengths = growArray(this.#lengths, size);
    this.#capacities = growArray(this.#capacities, size);
  }

  #makeRoom(node: number): void {
    const length = this.length(node);
    if (length < this.#capacities[node]!) return;
    if (this.#abandoned > this.keys.length / 2) this.#compact();
    const wanted = Math.max(4, length + (length >> 1) + 1);
    this.#reserve(this.#end + wanted);
    const from = this.start(node);
    this.keys.copyWithin(this.#end, from, from + length);
    for (const { values } of this.columns) values.copyWithin(this.#end, from, from + length);
    this.#abandoned += this.#capacities[node]!;
    this.#offsets[node] = this.#end;
    this.#capacities[node] = wanted;
    this.#end += wanted;
  }

  #reserve(end: number): void {
    if (end <= this.keys.length) return;
    const size = Math.max(end, Math.ceil(this.keys.length * 1.25), 1024);
    this.keys = growArray(this.keys, size);
    for (const column of this.columns) column.values = growArray(column.values, size);
  }

  #compact(): void {
    const keys = new Uint32Array(this.keys.length);
    const copies = this.columns.map(({ kind, values }) => new columnArrays[kind](values.length));
    let end = 0;
    for (let node = 0; node < this.#offsets.length; node++) {
      const from = this.start(node);
      const length = this.length(node);
      keys.set(this.keys.subarray(from, from + length), end);
      copies.forEach((copy, c) =>
        copy.set(this.columns[c]!.values.subarray(from, from + length), end),
      );
      this.#offsets[node] = end;
      this.#capacities[node] = length;
      end += length;
    }
    this.keys = keys;
    this.columns.forEach((column, c) => (column.values = copies[c]!));
    this.#end = end;
    this.#abandoned = 0;
  }
}

const columnArrays = { int16: Int16Array, uint32: Uint32Array } as const;
type ColumnArray = Int16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** One value of each entry. */
export interface Column {
  kind: keyof typeof columnArrays;
  values: ColumnArray;
}

type Growable =
  | ColumnArray
  | Int32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** Returns a longer copy. */
export function growArray<T extends Growable>(array: T, size: number): T {
  const longer = new (array.constructor as new (size: number) => T)(size);
  longer.set(array);
  return longer;
}

/** Returns the numbers of the entries in the order of their keys (a counting sort). */
function sortByKey(keys: Uint32Array, limit: number): Uint32Array {
  const next = new Uint32Array(limit + 1);
  for (const key of keys) next[key + 1]!++;
  for (let key = 0; key < limit; key++) next[key + 1]! += next[key]!;
  const order = new Uint32Array(keys.length);
  for (let entry = 0; entry < keys.length; entry++) order[next[keys[entry]!]!++] = entry;
  return order;
}
