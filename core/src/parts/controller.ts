import type { ControllerHost, ReactiveController } from './controller-host';

/**
 * State and behaviour of one feature of an element. Its documentation says what it owns, and what it does not own.
 * To add it to an element is to construct it.
 *
 * @typeParam Properties - what it uses of its element, as `Pick<SvcFeedbackDetails, 'apiUrl'>`
 */
export abstract class Controller<Properties = unknown> implements ReactiveController {
  protected readonly host: ControllerHost & Properties;

  constructor(host: ControllerHost & Properties) {
    this.host = host;
    host.addController(this);
  }

  hostConnected?(): void;
  hostWillRender?(): void;
  hostDidRender?(): void;
  hostDisconnected?(): void;
  hostRemoved?(): void;
  reset?(): void;
}
