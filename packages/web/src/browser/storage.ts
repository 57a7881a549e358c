/** One prefix for each environment, so that a development build never reads what the product stored. */
const PREFIX = import.meta.env.PROD ? 'fieldscope' : `fieldscope:${import.meta.env.MODE}`;

/** Shared by all tabs, or of this tab alone. */
export type Place = 'localStorage' | 'sessionStorage';

/** The value stored under `name`, or undefined when there is none, it is unreadable, or storage is forbidden. */
export function readStored<T>(name: string, place: Place = 'localStorage'): T | undefined {
  try {
    const text = window[place].getItem(`${PREFIX}:${name}`);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Stores a value; undefined removes it. Forbidden or full storage is no reason to stop. */
export function writeStored(name: string, value: unknown, place: Place = 'localStorage'): void {
  try {
    if (value === undefined) window[place].removeItem(`${PREFIX}:${name}`);
    else window[place].setItem(`${PREFIX}:${name}`, JSON.stringify(value));
  } catch {
    // The value lives on in memory until the page is closed.
  }
}

/** The stored names that begin so. */
export function storedNames(start: string, place: Place = 'localStorage'): string[] {
  try {
    const names = Object.keys(window[place]).filter((name) => name.startsWith(`${PREFIX}:${start}`));
    return names.map((name) => name.slice(PREFIX.length + 1));
  } catch {
    return [];
  }
}

/** Calls `listener` when another tab changes `name`. Returns the way to stop. */
export function onStoredElsewhere(name: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === `${PREFIX}:${name}` || event.key === null) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
