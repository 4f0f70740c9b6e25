import type { EventEmitter } from '@stencil/core';
import { Controller } from './controller';
import type { ControllerHost } from './controller-host';

/** The detail of `targetLoaded`. */
export interface TargetLoadedEventDetail {
  targetUuid: string;
  name: string;
}

interface TargetElement {
  readonly targetUuid: string;
  readonly targetLoaded: EventEmitter<TargetLoadedEventDetail>;
}

/** Dispatches `targetLoaded` when the name of the target is known, and when it is another one. It loads nothing. */
export class TargetController extends Controller<TargetElement> {
  readonly #getName: () => string | undefined;
  #last?: TargetLoadedEventDetail;

  /** @param getName returns nothing until the name is known */
  constructor(host: ControllerHost & TargetElement, getName: () => string | undefined) {
    super(host);
    this.#getName = getName;
  }

  override hostDidRender(): void {
    const { targetUuid, targetLoaded } = this.host;
    const name = this.#getName();
    if (name === undefined) return;
    if (this.#last?.targetUuid === targetUuid && this.#last.name === name) return;
    this.#last = { targetUuid, name };
    targetLoaded.emit(this.#last);
  }
}
