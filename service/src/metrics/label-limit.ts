/** Limits the number of label sets of a metric: callers choose methods, and cause statuses. */
export class LabelLimit {
  readonly #known = new Set<string>();

  constructor(readonly maximum: number) {}

  /** Whether the label set may have a series of its own: it has one already, or there is room. */
  admits(labels: string): boolean {
    if (this.#known.has(labels)) return true;
    if (this.#known.size >= this.maximum) return false;
    this.#known.add(labels);
    return true;
  }
}
