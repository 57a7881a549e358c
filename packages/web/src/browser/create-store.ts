import { useSyncExternalStore } from 'react';

/** A value that lives outside of components. */
export interface Store<Value> {
  get(): Value;
  /** Replaces the value and notifies the listeners; the same value again notifies none. */
  set(next: Value): void;
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void;
}

export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store; the component is rendered again when it changes. */
export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get);
