import { formatDateTimeWithZone } from '../../values/format-time';
import { toLocalDate } from '../../values/zoned-time';
import { downloadFile } from '../export/csv';
import { fileNameOf } from './chart-csv';
import type { DrawnCurve } from './chart-data';
import type { ChartNote } from './note-flags';
import { type PictureNotes, pictureNotesOf, wrapText } from './picture-notes';
import type { PlotBox } from './plot-places';
import { type LimitEntry, LOOKS } from './threshold';

export interface PictureFacts {
  title: string;
  curves: readonly DrawnCurve[];
  /** How its curves are to be read, where that is not plain. */
  about?: string;
  /** Lines of limits, with how grave each is in a word. */
  limits: readonly (LimitEntry & { word: string })[];
  /** Notes of people, ascending. */
  notes: readonly ChartNote[];
  /** Epoch ms. */
  from: number;
  to: number;
  timeZone: string;
  /** The plot as it is drawn, in pixels of the device, and where its axes meet the curves. */
  plot: HTMLCanvasElement;
  box: Pick<PlotBox, 'left' | 'top' | 'width' | 'height'>;
}

const MARGIN = 16;
const TITLE = { size: 18, weight: 600, height: 28 };
const LINE = { size: 13, weight: 400, height: 22 };
const SWATCH = 20;
const FLAG = { height: 18, radius: 9, padding: 6 };
const BETWEEN_ENTRIES = 20;
const FAMILY = '"Inter Variable", system-ui, sans-serif';

interface LegendEntry {
  text: string;
  color: string;
  /** None: it is a curve. */
  dashes: readonly number[];
}

/**
 * Saves a chart as a PNG that explains itself: title, range with its zone, names of the curves, limits and
 * notes.
 * @returns whether it could
 */
export async function savePictureOf(facts: PictureFacts): Promise<boolean> {
  const blob = await new Promise<Blob | null>((resolve) => {
    drawPicture(facts).toBlob(resolve, 'image/png');
  });
  const name = `${fileNameOf(facts.title)}-${toLocalDate(facts.to, facts.timeZone)}.png`;
  if (blob) downloadFile(new File([blob], name));
  return blob !== null;
}

function drawPicture(facts: PictureFacts): HTMLCanvasElement {
  const { title, curves, limits, from, to, timeZone, plot } = facts;
  const box = { ...facts.box, from, to };
  const ratio = devicePixelRatio;
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const width = plot.width / ratio;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d')!;
  const font = ({ size, weight }: typeof LINE) => `${weight} ${size}px ${FAMILY}`;
  pen.font = font(LINE);
  const widthOf = (text: string) => pen.measureText(text).width;
  const lines = linesOfLegend(
    [
      ...curves.map(({ name, unit, colorName }) => ({
        text: [name, unit].filter(Boolean).join(', '),
        color: color(colorName),
        dashes: [],
      })),
      ...limits.map(({ text, word, severity }) => ({
        text: `${word} · ${text}`,
        color: color(LOOKS[severity].colorName),
        dashes: LOOKS[severity].dashes,
      })),
    ],
    widthOf,
    width,
  );
  const notes = pictureNotesOf(facts.notes, box, timeZone);
  const noteLines = notes.texts.flatMap((text) => wrapText(text, widthOf, width));
  const top = MARGIN + TITLE.height + LINE.height * (1 + lines.length) + MARGIN / 2;
  canvas.width = plot.width + 2 * MARGIN * ratio;
  const height = plot.height / ratio;
  const below = noteLines.length > 0 ? noteLines.length * LINE.height + MARGIN / 2 : 0;
  canvas.height = plot.height + (top + below + MARGIN) * ratio;
  pen.scale(ratio, ratio);
  pen.fillStyle = color('--surface');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'middle';
  let y = MARGIN + TITLE.height / 2;
  pen.fillStyle = color('--mantine-color-text');
  pen.font = font(TITLE);
  pen.fillText(title, MARGIN, y, width);
  y += TITLE.height / 2 + LINE.height / 2;
  pen.font = font(LINE);
  pen.fillStyle = color('--mantine-color-dimmed');
  const range = [from, to].map((at) => formatDateTimeWithZone(at, timeZone)).join(' – ');
  pen.fillText([range, facts.about].filter(Boolean).join('. '), MARGIN, y, width);
  for (const line of lines) {
    y += LINE.height;
    for (const { x, ...entry } of line) drawEntry(pen, entry, MARGIN + x, y, color('--mantine-color-text'));
  }
  pen.drawImage(plot, MARGIN, top, width, height);
  pen.translate(MARGIN, top);
  for (const flag of notes.flags) drawFlag(pen, flag, box, color);
  pen.fillStyle = color('--mantine-color-text');
  noteLines.forEach((line, place) => {
    pen.fillText(line, 0, height + MARGIN / 2 + LINE.height * (place + 0.5), width);
  });
  return canvas;
}

/** A dashed line at the moment of notes, with their number at its top. */
function drawFlag(
  pen: CanvasRenderingContext2D,
  { x, label }: PictureNotes['flags'][number],
  { top, height }: PlotBox,
  color: (name: string) => string,
): void {
  const width = Math.max(FLAG.height, pen.measureText(label).width + 2 * FLAG.padding);
  pen.strokeStyle = color('--accent');
  pen.lineWidth = 1;
  pen.setLineDash([3, 3]);
  pen.beginPath();
  pen.moveTo(x, top);
  pen.lineTo(x, top + height);
  pen.stroke();
  pen.fillStyle = color('--accent');
  pen.beginPath();
  pen.roundRect(x - width / 2, top - FLAG.radius / 2, width, FLAG.height, FLAG.radius);
  pen.fill();
  pen.fillStyle = color('--surface');
  pen.textAlign = 'center';
  pen.fillText(label, x, top + FLAG.radius / 2);
  pen.textAlign = 'start';
}

function drawEntry(
  pen: CanvasRenderingContext2D,
  { text, color, dashes }: LegendEntry,
  x: number,
  y: number,
  textColor: string,
): void {
  pen.strokeStyle = color;
  pen.lineWidth = dashes.length > 0 ? 1 : 3;
  pen.setLineDash([...dashes]);
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + SWATCH, y);
  pen.stroke();
  pen.fillStyle = textColor;
  pen.fillText(text, x + SWATCH + 6, y);
}

/** Entries side by side as far as they fit, each with its distance from the left. */
function linesOfLegend(
  entries: readonly LegendEntry[],
  widthOf: (text: string) => number,
  width: number,
): (LegendEntry & { x: number })[][] {
  const lines: (LegendEntry & { x: number })[][] = [];
  let x = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const needed = SWATCH + 6 + widthOf(entry.text);
    if (x + needed > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)!.push({ ...entry, x });
    x += needed + BETWEEN_ENTRIES;
  }
  return lines;
}
