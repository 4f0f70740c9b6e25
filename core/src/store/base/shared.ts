import type { ObservableMap } from '@stencil/store';
import { createStore } from './element-store';

const key: unique symbol = Symbol.for('@x-svc/core');
/** Without a window nothing is shared: importing the SDK on a server leaves its globals alone. */
const page = typeof window === 'undefined' ? {} : window;

const copies = shared('copies', () => ({ count: 0 }));
if (++copies.count === 2) {
  // eslint-disable-next-line no-console -- It is for the page's developer, who has nothing else to see.
  console.warn('@x-svc/core is on this page more than once; the elements of the first copy stay.');
}

interface Home {
  [key]?: Map<string, unknown> | undefined;
}

/** What all copies of the SDK know under a name, made by the first that asks. */
export function shared<Value>(name: string, make: () => Value, at: object = page): Value {
  const known = ((at as Home)[key] ??= new Map<string, unknown>());
  if (!known.has(name)) known.set(name, make());
  return known.get(name) as Value;
}

/** The store that all copies of the SDK have under a name; elements of each copy follow it. */
export function sharedStore<Values extends object>(
  name: string,
  initial: Values,
  at?: object,
): ObservableMap<Values> {
  const own = createStore(initial);
  const store = shared(name, () => own, at);
  // A store knows the elements of the copy that made it; ours follow our own, which goes along.
  if (store !== own) {
    store.use({
      get: (name) => void own.get(name as keyof Values & string),
      set: (name) => void own.forceUpdate(name),
    });
  }
  return store;
}
