import { Build } from '@stencil/core';
import { getShared } from '../store/base/shared';
import { onChange } from '../store/base/state';

/** An element whose content changes when somebody signs in or out. */
interface FocusOwner {
  readonly element: HTMLElement;
}

/**
 * Hands the focus on when signing in or out removes the button that has it: within the element, or from
 * one element to another. It does nothing once the page has moved the focus itself.
 */
export class FocusHandover {
  readonly #owner: FocusOwner;
  readonly #find: () => HTMLElement | null | undefined;
  #hadFocus = false;

  /** `find` returns what may get the focus, or nothing. */
  constructor(owner: FocusOwner, find: () => HTMLElement | null | undefined) {
    this.#owner = owner;
    this.#find = find;
  }

  handleConnect(): void {
    handover.owners.add(this);
  }

  handleDisconnect(): void {
    handover.owners.delete(this);
    settle();
  }

  /** Call this before each rendering. */
  handleWillRender(): void {
    this.#hadFocus = this.hasFocus;
  }

  /** Call this after each rendering. */
  handleRender(): void {
    if (this.#hadFocus && !hasFocusedElement()) startHandover();
    this.#hadFocus = false;
    settle();
  }

  get hasFocus(): boolean {
    // A server's document does not know these selectors.
    return Build.isBrowser && this.#owner.element.matches(':focus, :focus-within');
  }

  find(): HTMLElement | null | undefined {
    return this.#find();
  }
}

interface Handover {
  owners: Set<FocusHandover>;
  /** Whether the focus was in one of the elements, and nobody has moved it since. */
  isDue: boolean;
}

const handover = getShared<Handover>('focus', () => {
  const created: Handover = { owners: new Set(), isDue: false };
  // A framework may remove the element with the focus before it is rendered again.
  onChange('identity', () => {
    if ([...created.owners].some(({ hasFocus }) => hasFocus)) startHandover();
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

function settle(): void {
  if (!handover.isDue || hasFocusedElement()) return;
  const [best] = [...handover.owners]
    .flatMap((owner) => owner.find() ?? [])
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
