import { now } from '../data/now.js';

/** Sets the page's clock to the showcase's date. The clock runs on from there. */
export function setClock(): void {
  const RealDate = Date;
  const ahead = now.getTime() - RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...parts: ConstructorParameters<DateConstructor> | []) {
      if (parts.length === 0) super(RealDate.now() + ahead);
      else super(...parts);
    }

    static override now(): number {
      return RealDate.now() + ahead;
    }
  } as DateConstructor;
}
