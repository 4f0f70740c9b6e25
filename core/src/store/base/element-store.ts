import { forceUpdate, getRenderingRef } from '@stencil/core';
import { createObservableMap, type ObservableMap, type Subscription } from '@stencil/store';

/** Creates a store. Elements that read a value while rendering are rendered again when it changes. */
export function createStore<Values extends object>(initial: Values): ObservableMap<Values> {
  const store = createObservableMap<Values>(initial);
  store.use(elementSubscription<Values>());
  return store;
}

/**
 * Renders the elements again that read a value. That of `@stencil/store` 2.1 keeps every element in memory
 * until the value changes, and most values never do: https://github.com/stenciljs/store/issues/573
 */
function elementSubscription<Values>(): Subscription<Values> {
  const readers = new Map<PropertyKey, Set<WeakRef<object>>>();
  const references = new WeakMap<object, WeakRef<object>>();
  const gone = new FinalizationRegistry<WeakRef<object>>((reference) => {
    for (const set of readers.values()) set.delete(reference);
  });
  const getReference = (reader: object): WeakRef<object> => {
    let reference = references.get(reader);
    if (!reference) {
      reference = new WeakRef(reader);
      references.set(reader, reference);
      gone.register(reader, reference);
    }
    return reference;
  };
  return {
    get: (name) => {
      const reader = getRenderingReader();
      if (!reader) return;
      let set = readers.get(name);
      if (!set) readers.set(name, (set = new Set()));
      set.add(getReference(reader));
    },
    set: (name) => {
      const set = readers.get(name);
      for (const reference of [...(set ?? [])]) {
        const reader = reference.deref();
        if (!reader || !updateElement(reader)) set!.delete(reference);
      }
    },
  };
}

function getRenderingReader(): object | undefined {
  return (getRenderingRef() as object | null | undefined) ?? undefined;
}

/** Renders an element again and returns whether it is on the page; `forceUpdate` does not declare this. */
function updateElement(reader: object): boolean {
  return (forceUpdate as (reader: object) => unknown)(reader) === true;
}
