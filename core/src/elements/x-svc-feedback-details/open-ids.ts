import { forceUpdate } from '@stencil/core';
import { toggle } from '../../parts/toggle';
import type { DetailsOwner } from './details-owner';

/** The ids of what the reader has opened, such as long texts. */
export class OpenIds {
  readonly #owner: DetailsOwner;
  #ids: ReadonlySet<string> = new Set();

  constructor(owner: DetailsOwner) {
    this.#owner = owner;
  }

  get all(): ReadonlySet<string> {
    return this.#ids;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Opens or closes what has the id. */
  toggle(id: string): void {
    this.#ids = toggle(this.#ids, id);
    forceUpdate(this.#owner);
  }

  /** Closes everything. Call this before a rendering. */
  reset(): void {
    this.#ids = new Set();
  }
}
