import type uPlot from 'uplot';
import { LOOKS, type Severity } from './threshold';
import { edgePlacesOf } from './threshold-edges';

/** The newest reading of a curve, which is old, in the reader's unit. */
export interface OldEnd {
  at: number;
  value: number;
  unit: string;
  colorName: string;
  /** Its age. */
  label: string;
}

/** A threshold in the reader's unit. */
export interface ThresholdLine {
  value: number;
  unit: string;
  label: string;
  /** Its value and unit. */
  text: string;
  severity: Severity;
  /** It has a handle, which shows its value. */
  isMovable: boolean;
}

export const LINE_PX = 1.5;
export const POINT_PX = 5;
export const FONT = '12px "Inter Variable", system-ui, sans-serif';
const AXIS_GAP_PX = 5;
/** Between the end of a curve and its age. */
const AGE_GAP_PX = 8;

const fontOf = (size: number) => FONT.replace('12px', `${size * devicePixelRatio}px`);

const ARROW_PX = 8;

/**
 * Dashed lines with their labels, where a curve has their unit. One that the axis does not reach is an arrow at its edge, with
 * its value.
 */
export function drawThresholds(
  plot: uPlot,
  lines: readonly ThresholdLine[],
  scaleOf: (unit: string) => string,
  color: (name: string) => string,
): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const drawn = lines.filter(({ unit }) => plot.scales[scaleOf(unit)]);
  const heights = drawn.map(({ value, unit }) => plot.valToPos(value, scaleOf(unit)));
  const places = edgePlacesOf(heights, bbox.height / ratio);
  drawn.forEach(({ label, text, severity, isMovable }, index) => {
    const { y, edge } = places[index]!;
    const { colorName, dashes } = LOOKS[severity];
    const [right, at] = [bbox.left + bbox.width, bbox.top + y * ratio];
    ctx.save();
    ctx.strokeStyle = color(colorName);
    ctx.fillStyle = color(colorName);
    ctx.font = fontOf(11);
    ctx.textAlign = 'right';
    if (edge === undefined) {
      ctx.setLineDash(dashes.map((px) => px * ratio));
      ctx.lineWidth = ratio;
      ctx.beginPath();
      ctx.moveTo(bbox.left, at);
      ctx.lineTo(right, at);
      ctx.stroke();
      if (!isMovable) ctx.fillText(label, right - 4 * ratio, at - 4 * ratio);
    } else if (!isMovable) {
      const [size, toTip] = [ARROW_PX * ratio, edge === 'above' ? -1 : 1];
      ctx.beginPath();
      ctx.moveTo(right - size, at - (toTip * size) / 2);
      ctx.lineTo(right, at - (toTip * size) / 2);
      ctx.lineTo(right - size / 2, at + (toTip * size) / 2);
      ctx.fill();
      ctx.textBaseline = 'middle';
      ctx.fillText(`${label} ${text}`, right - size - 4 * ratio, at);
    }
    ctx.restore();
  });
}

/** The zone of the time axis, at its right end. */
export function drawZone({ ctx, bbox, width }: uPlot, zone: string, color: string): void {
  ctx.save();
  ctx.fillStyle = color;
  ctx.font = fontOf(12);
  ctx.textAlign = 'right';
  ctx.textBaseline = 'top';
  ctx.fillText(zone, width * devicePixelRatio, bbox.top + bbox.height + AXIS_GAP_PX * devicePixelRatio);
  ctx.restore();
}

/** A ring at the newest reading, and its age: the curve has stopped there. */
export function drawOldEnd(
  plot: uPlot,
  { at, value, unit, colorName, label }: OldEnd,
  scaleOf: (unit: string) => string,
  color: (name: string) => string,
): void {
  const { ctx, bbox, width } = plot;
  const ratio = devicePixelRatio;
  const x = plot.valToPos(at, 'x', true);
  const y = plot.valToPos(value, scaleOf(unit), true);
  if (x < bbox.left || x > bbox.left + bbox.width) return;
  ctx.save();
  ctx.strokeStyle = color(colorName);
  ctx.fillStyle = color('--mantine-color-dimmed');
  ctx.lineWidth = LINE_PX * ratio;
  ctx.beginPath();
  ctx.arc(x, y, (POINT_PX / 2 + 1) * ratio, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.font = fontOf(12);
  const gap = AGE_GAP_PX * ratio;
  // Nothing is drawn behind the end; the words are there unless the chart is over too soon.
  const side = x + gap + ctx.measureText(label).width > width * ratio ? -1 : 1;
  ctx.textAlign = side < 0 ? 'right' : 'left';
  ctx.textBaseline = side < 0 ? 'bottom' : 'middle';
  ctx.fillText(label, x + side * gap, side < 0 ? y - gap : y);
  ctx.restore();
}

const MARK_PX = 7;

/** Triangles at the top that point to moments. */
export function drawMarks({ ctx, bbox, valToPos }: uPlot, marks: readonly number[], color: string): void {
  const size = MARK_PX * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = color;
  for (const at of marks) {
    const x = valToPos(at, 'x', true);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.beginPath();
    ctx.moveTo(x - size / 2, bbox.top);
    ctx.lineTo(x + size / 2, bbox.top);
    ctx.lineTo(x, bbox.top + size);
    ctx.fill();
  }
  ctx.restore();
}
