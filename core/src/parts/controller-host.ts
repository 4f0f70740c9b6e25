import { forceUpdate } from '@stencil/core';

// `Controller` has a file of its own: Stencil changes the constructors of all classes beside one that an element extends.

/** State and behaviour of one feature of an element, which calls these methods. */
export interface ReactiveController {
  /** Called when the element is added to a page, also when it was only moved. */
  hostConnected?(): void;
  /** Called before each rendering. */
  hostWillRender?(): void;
  /** Called after each rendering. */
  hostDidRender?(): void;
  /** Called when the element is removed from a page, also when it is only moved. */
  hostDisconnected?(): void;
  /** Called when the element is removed from a page, and not only moved. */
  hostRemoved?(): void;
  /** Drops what the reader has chosen. Called before a rendering. */
  reset?(): void;
  /** Whether it has what the reader has written, which another reader must not see. */
  readonly isPersonal?: boolean;
}

/**
 * An element with controllers, in whose order it calls them. An element that has one of the lifecycle methods
 * itself calls the one of `super`.
 */
export abstract class ControllerHost {
  readonly #controllers: ReactiveController[] = [];

  // Stencil sets it only in the class that has the decorator.
  abstract readonly element: HTMLElement;

  /** Controllers call this in their constructors. */
  addController(controller: ReactiveController): void {
    this.#controllers.push(controller);
  }

  /** Renders the element again. */
  requestUpdate(): void {
    forceUpdate(this);
  }

  /** Drops what the reader has chosen in these controllers; by default in all. Call this before a rendering. */
  resetControllers(isReset: (controller: ReactiveController) => boolean = () => true): void {
    for (const controller of this.#controllers) if (isReset(controller)) controller.reset?.();
  }

  connectedCallback(): void {
    for (const controller of this.#controllers) controller.hostConnected?.();
    // The store does not update an element that is not on the page, and loads that it has left are joined by rendering.
    this.requestUpdate();
  }

  componentWillRender(): void {
    for (const controller of this.#controllers) controller.hostWillRender?.();
  }

  componentDidRender(): void {
    for (const controller of this.#controllers) controller.hostDidRender?.();
  }

  disconnectedCallback(): void {
    for (const controller of this.#controllers) controller.hostDisconnected?.();
    // An element that is only moved is connected again by then.
    queueMicrotask(() => {
      if (this.element.isConnected) return;
      for (const controller of this.#controllers) controller.hostRemoved?.();
    });
  }
}
