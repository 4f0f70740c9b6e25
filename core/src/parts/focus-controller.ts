import { Controller } from './controller';
import type { ControllerHost } from './controller-host';

interface FocusOptions {
  /** The id of the element that gets the focus if the tree does not have the wanted one. */
  substitute?: string;
  /** Focuses the element. Called after each rendering, with nothing if the focus stays. */
  focus?: (target: HTMLElement | undefined) => void;
}

/**
 * Moves the focus after the next rendering, which may remove the element that has it or add another. Which element gets
 * it is the choice of other controllers.
 */
export class FocusController extends Controller {
  readonly #options: Required<FocusOptions>;
  #ids: readonly string[] = [];

  constructor(host: ControllerHost, options: FocusOptions = {}) {
    super(host);
    this.#options = { substitute: '', focus: (target) => target?.focus(), ...options };
  }

  /** The id of the element that has the focus in the shadow tree, empty if it has no id. */
  get current(): string | undefined {
    return this.host.element.shadowRoot?.activeElement?.id;
  }

  /** The element with this id gets the focus after the next rendering. */
  moveTo(id: string, substitute = this.#options.substitute): void {
    this.#ids = [id, substitute];
  }

  override hostDidRender(): void {
    const tree = this.host.element.shadowRoot;
    const [target] = this.#ids.flatMap((id) => tree?.getElementById(id) ?? []);
    this.#ids = [];
    this.#options.focus(target);
  }
}
