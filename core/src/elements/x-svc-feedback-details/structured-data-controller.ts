import { Build } from '@stencil/core';
import { Controller } from '../../parts/controller';
import type { StructuredDataOwner } from './structured-data';

/**
 * Keeps the structured data of the page up to date. It loads the code that does so only for pages that want it;
 * servers add the data themselves.
 */
export class StructuredDataController extends Controller<StructuredDataOwner> {
  #wasWanted = false;

  override hostDidRender(): void {
    this.#update();
  }

  override hostDisconnected(): void {
    this.#update();
  }

  #update(): void {
    if (!Build.isBrowser || (this.host.structuredData === undefined && !this.#wasWanted)) return;
    this.#wasWanted = true;
    import('./structured-data').then(
      ({ updateStructuredData }) => updateStructuredData(this.host),
      () => {},
    );
  }
}
