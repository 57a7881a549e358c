/** Passes on, inside this process, what one part publishes to those that listen. Listeners must not throw. */
export interface Signal<Value> {
  publish(value: Value): void;
  onPublished(listener: (value: Value) => void): void;
}

export function createSignal<Value>(): Signal<Value> {
  const listeners: ((value: Value) => void)[] = [];
  return {
    publish(value) {
      for (const listener of listeners) listener(value);
    },
    onPublished: (listener) => void listeners.push(listener),
  };
}
