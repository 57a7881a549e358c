import { formatDateTime } from '../../values/format-time';
import { type ChartNote, flagsOf } from './note-flags';
import type { PlotBox } from './plot-places';

/** Notes as a picture shows them, where nothing can be opened: numbered flags, and what they say below. */
export interface PictureNotes {
  /** px from the left of the chart; a flag of several notes has the first and the last number. */
  flags: { x: number; label: string }[];
  texts: string[];
}

/** @returns the notes that are in view, numbered by time */
export function pictureNotesOf(notes: readonly ChartNote[], box: PlotBox, timeZone: string): PictureNotes {
  const texts: string[] = [];
  const flags = flagsOf(notes, box).map(({ x, notes: own }) => {
    const first = texts.length + 1;
    for (const { at, text, subject } of own) {
      const words = [formatDateTime(at, timeZone), text, subject].filter(Boolean).join(' · ');
      texts.push(`${texts.length + 1}. ${words}`);
    }
    return { x, label: [...new Set([first, texts.length])].join('–') };
  });
  return { flags, texts };
}

/** A text in lines of at most this width; a single word may be wider. */
export function wrapText(text: string, widthOf: (text: string) => number, width: number): string[] {
  const lines = [''];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const longer = lines.at(-1) + segment;
    if (lines.at(-1) === '' || widthOf(longer.trimEnd()) <= width) lines[lines.length - 1] = longer;
    else lines.push(segment.trimStart());
  }
  return lines.map((line) => line.trimEnd());
}
