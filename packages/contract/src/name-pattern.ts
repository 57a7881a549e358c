import { LIMITS } from './limits';
import { isReadableLine, showsSomething } from './readable-line';

/** What a pattern of names can hold in braces. */
export const NAME_PLACES = ['name', 'eui', 'eui4', 'model', 'n'] as const;
type NamePlace = (typeof NAME_PLACES)[number];

interface NamedDevice {
  eui: string;
  name: string;
  model: string;
}

const PLACE = /\{([^{}]*)\}/g;
const isPlace = (text: string): text is NamePlace => NAME_PLACES.some((place) => place === text);

/** Whether a pattern holds something, and nothing in braces that there is not. */
export const isNamePattern = (pattern: string): boolean =>
  pattern.trim() !== '' && [...pattern.matchAll(PLACE)].every(([, place = '']) => isPlace(place));

/**
 * Names of devices by a pattern such as `{model} {eui4}` or `Bed {n}`, in their order. `eui4` are the last four digits of
 * an EUI; `n` counts from 1, with as many digits as the last number has.
 */
export function namesByPattern(pattern: string, devices: readonly NamedDevice[]): string[] {
  const digits = String(devices.length).length;
  return devices.map(({ name, eui, model }, index) => {
    const n = String(index + 1).padStart(digits, '0');
    const facts: Record<NamePlace, string> = { name, eui, eui4: eui.slice(-4), model, n };
    return pattern.replaceAll(PLACE, (hole, place: string) => (isPlace(place) ? facts[place] : hole)).trim();
  });
}

/** Whether a device may have this name. */
export const isDeviceName = (name: string): boolean =>
  name.length <= LIMITS.deviceNameLength && isReadableLine(name) && showsSomething(name);
