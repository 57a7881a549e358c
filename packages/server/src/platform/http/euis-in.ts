const EUI = /^[0-9A-F]{16}$/i;
const NAME = /(^|_)euis?$/i;
/** Inputs name devices in lists of series at most. */
const DEEPEST = 3;

/** EUIs of the devices that an input names, in upper case, each once. */
export function euisIn(input: unknown): string[] {
  const found = new Set<string>();
  const look = (value: unknown, name: string, depth: number): void => {
    if (typeof value === 'string') {
      if (NAME.test(name) && EUI.test(value)) found.add(value.toUpperCase());
    } else if (Array.isArray(value)) {
      for (const one of value) look(one, name, depth);
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      for (const [key, one] of Object.entries(value)) look(one, key, depth + 1);
    }
  };
  look(input, '', 0);
  return [...found];
}
