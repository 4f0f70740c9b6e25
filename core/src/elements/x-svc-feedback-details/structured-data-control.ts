import { Build } from '@stencil/core';
import type { DetailsOwner } from './details-owner';

/** Loads the code of structured data only for pages that want it; servers add it themselves. */
export class StructuredDataControl {
  readonly #owner: DetailsOwner;
  #wasWanted = false;

  constructor(owner: DetailsOwner) {
    this.#owner = owner;
  }

  /** Call this after each rendering, and when the element is disconnected. */
  update(): void {
    if (!Build.isBrowser || (this.#owner.structuredData === undefined && !this.#wasWanted)) return;
    this.#wasWanted = true;
    import('./structured-data').then(
      ({ updateStructuredData }) => updateStructuredData(this.#owner),
      () => {},
    );
  }
}
