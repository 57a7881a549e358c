// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { ChartNote } from './note-flags';
import { pictureNotesOf, wrapText } from './picture-notes';

const BOX = { left: 60, top: 8, width: 1000, height: 300, from: 0, to: 1000 };
const note = (at: number, subject: string | null = null): ChartNote => ({
  ...{ at, text: `Note ${at}`, subject },
});
const widthOf = (text: string) => text.length;

test('notes are numbered by time, and those of one flag have one from the first to the last', () => {
  const { flags, texts } = pictureNotesOf([note(0), note(500, 'Hall'), note(505), note(2000)], BOX, 'UTC');
  expect(flags).toEqual([
    { x: 60, label: '1' },
    { x: 560, label: '2–3' },
  ]);
  expect(texts).toEqual([
    expect.stringMatching(/^1\. .*1970.* · Note 0$/),
    expect.stringMatching(/^2\. .* · Note 500 · Hall$/),
    expect.stringMatching(/^3\. .* · Note 505$/),
  ]);
});

test('a long note goes on in the next line, in Chinese too', () => {
  expect(wrapText('Roof window opened by hand', widthOf, 12)).toEqual(['Roof window', 'opened by', 'hand']);
  expect(wrapText('天窗因下午高温手动打开', widthOf, 6).every((line) => line.length <= 6)).toBe(true);
});
