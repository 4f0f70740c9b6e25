import { forceUpdate, getRenderingRef } from '@stencil/core';
import { createObservableMap, type ObservableMap, type Subscription } from '@stencil/store';

/** A store: elements that read it while rendering are rendered again when that changes. */
export function createStore<Values extends object>(initial: Values): ObservableMap<Values> {
  const store = createObservableMap<Values>(initial);
  store.use(elementSubscription<Values>());
  return store;
}

/**
 * As `createStore` of `@stencil/store` has it, which holds on to every element that ever read a value
 * until it changes: on a page that lives long, most never do.
 */
function elementSubscription<Values>(): Subscription<Values> {
  const readers = new Map<PropertyKey, Set<WeakRef<object>>>();
  const references = new WeakMap<object, WeakRef<object>>();
  const gone = new FinalizationRegistry<WeakRef<object>>((reference) => {
    for (const set of readers.values()) set.delete(reference);
  });
  const referenceTo = (reader: object): WeakRef<object> => {
    let reference = references.get(reader);
    if (!reference) {
      reference = new WeakRef(reader);
      references.set(reader, reference);
      gone.register(reader, reference);
    }
    return reference;
  };
  const update = (set: Set<WeakRef<object>>): void => {
    for (const reference of [...set]) {
      const reader = reference.deref();
      if (!reader || !isUpdated(reader)) set.delete(reference);
    }
  };
  return {
    dispose: () => readers.clear(),
    get: (name) => {
      const reader = renderingReader();
      if (!reader) return;
      let set = readers.get(name);
      if (!set) readers.set(name, (set = new Set()));
      set.add(referenceTo(reader));
    },
    set: (name) => {
      const set = readers.get(name);
      if (set) update(set);
    },
    reset: () => readers.forEach(update),
  };
}

function renderingReader(): object | undefined {
  return (getRenderingRef() as object | null | undefined) ?? undefined;
}

/** Renders an element again; whether it is on the page, as `forceUpdate` tells without saying so. */
function isUpdated(reader: object): boolean {
  return (forceUpdate as (reader: object) => unknown)(reader) === true;
}
