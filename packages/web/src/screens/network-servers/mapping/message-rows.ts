import { canPointTo, pointerOf } from '@fieldscope/contract/message-mapping/pointer';

/** A value of a message, or what other values are in. */
export interface MessageRow {
  /** Where it is, with the index of each list on the way. */
  segments: string[];
  pointer: string;
  /** Its key, or its place in a list. */
  label: string;
  value: unknown;
  kind: 'value' | 'object' | 'list';
  /** Whether a mapping can name it. */
  canBeNamed: boolean;
}

const MOST_ROWS = 500;

const kindOf = (value: unknown): MessageRow['kind'] => {
  if (typeof value !== 'object' || value === null) return 'value';
  return Array.isArray(value) ? 'list' : 'object';
};

/** A message line by line, from top to bottom; the message itself is the first line. */
export function rowsOf(message: unknown): MessageRow[] {
  const rows: MessageRow[] = [];
  const add = (value: unknown, segments: string[]): void => {
    if (rows.length >= MOST_ROWS) return;
    rows.push({
      ...{ segments, pointer: pointerOf(segments), label: segments.at(-1) ?? '', value, kind: kindOf(value) },
      canBeNamed: canPointTo(segments) && !segments.includes('-'),
    });
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) add(inner, [...segments, key]);
  };
  add(message, []);
  return rows;
}
