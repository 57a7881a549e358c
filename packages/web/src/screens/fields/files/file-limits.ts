import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { UnreadableFile } from './unreadable-file';

/** How deep elements, lists and shapes of a file may be in each other; real ones have ten levels. */
const DEEPEST = 100;
/** Positions are lists of JSON, and so are the lists around them. */
const LISTS_A_CORNER = 2;

/** Counts corners as they are read. @throws UnreadableFile beyond what a file may have */
export function cornerLimit(): (more: number) => void {
  let count = 0;
  return (more) => {
    count += more;
    if (count > FIELD_LIMITS.fileCorners) throw new UnreadableFile('too_many_corners');
  };
}

/** @throws UnreadableFile */
export function ensureShallow(depth: number): void {
  if (depth > DEEPEST) throw new UnreadableFile('too_deep');
}

const [QUOTE, ESCAPE, LIST, LIST_END, OBJECT, OBJECT_END] = ['"', '\\', '[', ']', '{', '}'].map((sign) =>
  sign.charCodeAt(0),
);

/**
 * Looks at JSON before anything is made of it: a file of a few megabytes can become hundreds.
 * @throws UnreadableFile when it is too deep, or has far more positions than a file may have corners
 */
export function ensureSmallJson(text: string): void {
  let [depth, lists, isText] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) isText = !isText;
    else if (isText) at += sign === ESCAPE ? 1 : 0;
    else if (sign === LIST || sign === OBJECT) {
      depth += 1;
      ensureShallow(depth);
      lists += sign === LIST ? 1 : 0;
      if (lists > LISTS_A_CORNER * FIELD_LIMITS.fileCorners) throw new UnreadableFile('too_many_corners');
    } else if (sign === LIST_END || sign === OBJECT_END) depth -= 1;
  }
}
