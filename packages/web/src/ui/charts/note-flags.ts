import type { PlotBox } from './plot-places';

/** What a person has noted at a moment, epoch ms. */
export interface ChartNote {
  at: number;
  text: string;
  /** What it is about; absent: all that the chart shows. */
  subject?: string | null;
}

/** Notes that stand so close together that they have one flag. */
export interface NoteFlag<Note extends Pick<ChartNote, 'at'>> {
  /** px from the left of the chart. */
  x: number;
  notes: Note[];
}

const FLAG_PX = 22;

/** Flags of the notes that are in view. */
export function flagsOf<Note extends Pick<ChartNote, 'at'>>(
  notes: readonly Note[],
  { left, width, from, to }: PlotBox,
): NoteFlag<Note>[] {
  const flags: NoteFlag<Note>[] = [];
  // Before its first layout a plot is narrower than its axes.
  if (width <= 0) return flags;
  for (const note of notes) {
    if (note.at < from || note.at > to) continue;
    const x = left + ((note.at - from) / (to - from)) * width;
    const last = flags.at(-1);
    if (last && x - last.x < FLAG_PX) last.notes.push(note);
    else flags.push({ x, notes: [note] });
  }
  return flags;
}
