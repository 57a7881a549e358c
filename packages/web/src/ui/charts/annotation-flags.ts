import type { Annotation } from '@fieldscope/contract/calls/annotations';

/** Where the plot is within its chart, px, and what its time axis reaches, epoch ms. */
export interface PlotBox {
  left: number;
  top: number;
  width: number;
  height: number;
  from: number;
  to: number;
}

/** Notes that stand so close together that they have one flag. */
export interface AnnotationFlag {
  /** px from the left of the chart. */
  x: number;
  notes: Annotation[];
}

const FLAG_PX = 22;

/** Flags of the notes that are in view. */
export function flagsOf(notes: readonly Annotation[], { left, width, from, to }: PlotBox): AnnotationFlag[] {
  const flags: AnnotationFlag[] = [];
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
