import type { ObservableMap } from '@stencil/store';
import { createStore } from './element-store';

const key: unique symbol = Symbol.for('@x-svc/core');
/** On a server nothing is shared, so that importing the SDK does not change its globals. */
const page = typeof window === 'undefined' ? {} : window;

const copies = getShared('copies', () => ({ count: 0 }));
if (++copies.count === 2) {
  // eslint-disable-next-line no-console -- Only the console reaches the page's developer.
  console.warn(
    '@x-svc/core is on this page more than once. The page uses the elements of the first copy.',
  );
}

interface SharedValues {
  [key]?: Map<string, unknown> | undefined;
}

/** Returns the value that all copies of the SDK share under a name; the first caller creates it. */
export function getShared<Value>(name: string, make: () => Value, at: object = page): Value {
  const known = ((at as SharedValues)[key] ??= new Map<string, unknown>());
  if (!known.has(name)) known.set(name, make());
  return known.get(name) as Value;
}

/**
 * Returns the store that all copies of the SDK share under a name. It updates the elements of each
 * copy.
 */
export function getSharedStore<Values extends object>(
  name: string,
  initial: Values,
  at?: object,
): ObservableMap<Values> {
  const own = createStore(initial);
  const store = getShared(name, () => own, at);
  // A store updates only elements of the copy that created it, so a store of this copy mirrors it.
  if (store !== own) {
    store.use({
      get: (name) => void own.get(name as keyof Values & string),
      set: (name) => void own.forceUpdate(name),
    });
  }
  return store;
}
