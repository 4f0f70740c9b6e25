import { Controller } from './controller';

/** The ids of what the reader has opened, such as long texts; not what they show. */
export class OpenIdsController extends Controller {
  #ids: ReadonlySet<string> = new Set();

  get all(): ReadonlySet<string> {
    return this.#ids;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Opens or closes what has the id. */
  toggle(id: string): void {
    const toggled = new Set(this.#ids);
    if (!toggled.delete(id)) toggled.add(id);
    this.#ids = toggled;
    this.host.requestUpdate();
  }

  override reset(): void {
    this.#ids = new Set();
  }
}
