import { MAPPING_LIMITS } from './mapping';

/** A message as it is kept to be looked at: with all that can be mapped, within the limit of a kept message. */
export interface MessageSample {
  /** JSON. */
  body: string;
  /** Whether nothing was left out. */
  isComplete: boolean;
}

/** Cuts long lists, long texts and deep branches off; what is left is bounded, whatever came. */
export function sampleMessage(message: unknown): MessageSample {
  let values: number = MAPPING_LIMITS.values;
  let characters: number = MAPPING_LIMITS.characters;
  let isComplete = true;
  const spend = (text: string): string => {
    const kept = text.slice(0, Math.max(0, characters));
    characters -= text.length;
    if (kept.length < text.length) isComplete = false;
    return kept;
  };
  const isFull = () => values <= 0 || characters <= 0;
  function cut(value: unknown, depth: number): unknown {
    values -= 1;
    if (typeof value === 'string') return spend(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MAPPING_LIMITS.depth) {
      isComplete = false;
      return null;
    }
    return Array.isArray(value) ? cutList(value, depth) : cutObject(value, depth);
  }
  function cutList(list: unknown[], depth: number): unknown[] {
    const kept: unknown[] = [];
    for (let index = 0; index < list.length; index++) {
      if (isFull() || index >= MAPPING_LIMITS.items) {
        isComplete = false;
        break;
      }
      kept.push(cut(list[index], depth + 1));
    }
    return kept;
  }
  function cutObject(object: object, depth: number): object {
    // Without a prototype, which a key could reach.
    const kept: Record<string, unknown> = Object.create(null);
    // Not Object.entries: an object may have a hundred thousand.
    for (const key in object) {
      if (isFull()) {
        isComplete = false;
        break;
      }
      const name = spend(key);
      if (name.length === key.length) kept[name] = cut((object as Record<string, unknown>)[key], depth + 1);
    }
    return kept;
  }
  return { body: JSON.stringify(cut(message, 0)), isComplete };
}
