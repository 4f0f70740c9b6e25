import { Controller } from '../../parts/controller';

/** How many more entries are rendered in each frame: about what fills the screen of a phone twice. */
const step = 6;

/** How much of a long list is rendered: it grows in steps, so that the page answers the reader in between. */
export class GradualListController extends Controller {
  #shown = step;
  #length = 0;
  #wasFull = false;

  /** How many entries are rendered now. */
  get shown(): number {
    return this.#shown;
  }

  /** Whether all entries are rendered. */
  get isFull(): boolean {
    return this.#shown >= this.#length;
  }

  /** Whether all entries are or have been rendered, so that they no longer move what is below. */
  get wasFull(): boolean {
    return this.#wasFull || this.isFull;
  }

  /** Call this while rendering, with the length of the list; 0 while there is none. */
  follow(length: number): void {
    if (length === 0) this.#shown = step;
    // The focus moves to the first entry of a next page.
    if (length > this.#length) this.#shown = Math.max(this.#shown, this.#length + step);
    this.#length = length;
  }

  override hostDidRender(): void {
    if (this.isFull) {
      this.#wasFull ||= this.#length > 0;
      return;
    }
    requestAnimationFrame(() => {
      this.#shown += step;
      this.host.requestUpdate();
    });
  }

  override reset(): void {
    this.#shown = step;
    this.#length = 0;
    this.#wasFull = false;
  }
}
