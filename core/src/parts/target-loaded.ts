import type { EventEmitter } from '@stencil/core';

/** The detail of `targetLoaded`. */
export interface TargetLoadedEventDetail {
  targetUuid: string;
  name: string;
}

interface TargetOwner {
  readonly targetUuid: string;
  readonly targetLoaded: EventEmitter<TargetLoadedEventDetail>;
}

/** Dispatches `targetLoaded` when the name of the target is known, and when it is another one. */
export class TargetLoaded {
  readonly #owner: TargetOwner;
  #last?: TargetLoadedEventDetail;

  constructor(owner: TargetOwner) {
    this.#owner = owner;
  }

  /** Call this after each rendering; `name` is undefined until it is known. */
  handleRender(name: string | undefined): void {
    const { targetUuid, targetLoaded } = this.#owner;
    if (name === undefined) return;
    if (this.#last?.targetUuid === targetUuid && this.#last.name === name) return;
    this.#last = { targetUuid, name };
    targetLoaded.emit(this.#last);
  }
}
