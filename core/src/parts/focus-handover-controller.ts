import { Build } from '@stencil/core';
import { getShared } from '../store/base/shared';
import { onChange } from '../store/base/state';
import { Controller } from './controller';
import type { ControllerHost } from './controller-host';

/**
 * Moves the focus on when a sign-in or sign-out removes the button that has it: within the host, or from
 * one element to another. It does nothing once the page has moved the focus itself.
 */
export class FocusHandoverController extends Controller {
  readonly #find: () => HTMLElement | null | undefined;
  #hadFocus = false;

  /** @param find returns what may get the focus, or nothing */
  constructor(host: ControllerHost, find: () => HTMLElement | null | undefined) {
    super(host);
    this.#find = find;
  }

  override hostConnected(): void {
    handover.controllers.add(this);
  }

  override hostDisconnected(): void {
    handover.controllers.delete(this);
    completeHandover();
  }

  override hostWillRender(): void {
    this.#hadFocus = this.hasFocus;
  }

  override hostDidRender(): void {
    if (this.#hadFocus && !hasFocusedElement()) startHandover();
    this.#hadFocus = false;
    completeHandover();
  }

  get hasFocus(): boolean {
    // A server's document does not know these selectors.
    return Build.isBrowser && this.host.element.matches(':focus, :focus-within');
  }

  find(): HTMLElement | null | undefined {
    return this.#find();
  }
}

interface Handover {
  controllers: Set<FocusHandoverController>;
  /** Whether the focus was in one of the elements, and has not been moved since. */
  isDue: boolean;
}

const handover = getShared<Handover>('handover', () => {
  const created: Handover = { controllers: new Set(), isDue: false };
  // A framework may remove the element with the focus before it is rendered again.
  onChange('identity', () => {
    if ([...created.controllers].some(({ hasFocus }) => hasFocus)) startHandover();
  });
  return created;
});

function startHandover(): void {
  handover.isDue = true;
  const cancel = () => {
    handover.isDue = false;
    for (const type of moves) document.removeEventListener(type, cancel, true);
  };
  for (const type of moves) document.addEventListener(type, cancel, true);
}

const moves = ['focusin', 'pointerdown'];

function completeHandover(): void {
  if (!handover.isDue || hasFocusedElement()) return;
  const [best] = [...handover.controllers]
    .flatMap((controller) => controller.find() ?? [])
    .filter((target) => target.checkVisibility())
    .sort((a, b) => rank(a) - rank(b));
  best?.focus();
}

/** A message that all can see is read first, then a button, then what only screen readers get. */
function rank(target: HTMLElement): number {
  if (target.matches('.visually-hidden')) return 2;
  return target.matches('button') ? 1 : 0;
}

function hasFocusedElement(): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body;
}
