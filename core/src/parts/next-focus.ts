/** An element that moves the focus in its shadow tree. */
interface FocusOwner {
  readonly element: HTMLElement;
}

/** Moves the focus after the next rendering, which may remove the element that has it or add another. */
export class NextFocus {
  readonly #owner: FocusOwner;
  #id: string | undefined;

  constructor(owner: FocusOwner) {
    this.#owner = owner;
  }

  /** The id of the element that has the focus in the shadow tree, empty if it has no id. */
  get current(): string | undefined {
    return this.#owner.element.shadowRoot?.activeElement?.id;
  }

  /** The element with this id gets the focus after the next rendering. */
  moveTo(id: string): void {
    this.#id = id;
  }

  /**
   * Returns the element that gets the focus now, if there is one. Call this after each rendering.
   *
   * @param substitute the id of the element that gets it if the tree no longer has the wanted one
   */
  take(substitute = ''): HTMLElement | undefined {
    if (!this.#id) return undefined;
    const tree = this.#owner.element.shadowRoot;
    const target = tree?.getElementById(this.#id) ?? tree?.getElementById(substitute);
    this.#id = undefined;
    return target ?? undefined;
  }
}
