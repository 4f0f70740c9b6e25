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

  /** The id of the element that has the focus in the shadow tree. */
  get current(): string | undefined {
    return this.#owner.element.shadowRoot?.activeElement?.id;
  }

  /** The element with this id gets the focus after the next rendering. */
  moveTo(id: string): void {
    this.#id = id;
  }

  /** Returns the element that gets the focus now, if there is one. Call this after each rendering. */
  take(): HTMLElement | undefined {
    if (!this.#id) return undefined;
    const target = this.#owner.element.shadowRoot?.getElementById(this.#id);
    this.#id = undefined;
    return target ?? undefined;
  }
}
