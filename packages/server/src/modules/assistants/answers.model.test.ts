import { expect, test } from 'vitest';
import { ANSWER_BYTES, bytesOf, pageAt, partOf, short } from './answers.model';

test('an answer has as many items as fit, whatever they are written with', () => {
  for (const letter of ['a', '屋', '"', '\u0007', '🌱']) {
    const items = Array.from({ length: 300 }, (_, number) => ({ number, name: letter.repeat(64) }));
    const read: number[] = [];
    let cursor: string | null = '0';
    while (cursor !== null) {
      const skip = Number(cursor);
      const part: ReturnType<typeof partOf<(typeof items)[number], object>> = partOf(
        items.slice(skip, skip + 100),
        { skip, count: items.length },
        { zone: 'UTC' },
      );
      expect(bytesOf(part)).toBeLessThanOrEqual(ANSWER_BYTES);
      expect(part.truncated).toBe(part.cursor !== null);
      read.push(...part.items.map(({ number }) => number));
      cursor = part.cursor;
    }
    expect(read).toEqual(items.map(({ number }) => number));
  }
});

test('nothing is an answer too, and so is what lies behind the end', () => {
  expect(partOf([], { skip: 0, count: 0 }, {})).toMatchObject({ count: 0, truncated: false, cursor: null });
  expect(partOf([], { skip: 500, count: 3 }, {})).toMatchObject({
    truncated: false,
    cursor: null,
    items: [],
  });
});

test('an item is on the page that is read for it', () => {
  expect(pageAt(0)).toEqual({ page: { offset: 1, length: 50 }, before: 0 });
  expect(pageAt(49)).toEqual({ page: { offset: 1, length: 50 }, before: 49 });
  expect(pageAt(120)).toEqual({ page: { offset: 3, length: 50 }, before: 20 });
});

test('texts are short', () => {
  expect(short('x'.repeat(500))).toHaveLength(201);
});
