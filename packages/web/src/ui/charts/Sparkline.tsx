import classes from './Sparkline.module.css';

interface SparklineProps {
  /** Oldest first, evenly spaced; null is a gap. */
  values: readonly (number | null)[];
  height?: number;
  /** CSS colour; the accent by default. */
  color?: string;
  /** What the line says, for screen readers; without, it is decoration beside a figure. */
  label?: string;
}

const WIDTH = 100;
const HEIGHT = 32;
const MARGIN = 2;

/** A small line without axes that shows how a figure has moved. It fills the width of its place. */
export function Sparkline({ values, height = 32, color = 'var(--accent)', label }: SparklineProps) {
  const lines = linesOf(values);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label where it says something of its own
    <svg
      className={classes.sparkline}
      height={height}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {lines.map((line) => (
        <path key={line} d={line} style={{ stroke: color }} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

/** One path for each stretch between gaps. */
function linesOf(values: readonly (number | null)[]): string[] {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return [];
  const lowest = Math.min(...known);
  const span = Math.max(...known) - lowest;
  const x = (index: number) => (values.length === 1 ? WIDTH / 2 : (index / (values.length - 1)) * WIDTH);
  const y = (value: number) =>
    span === 0 ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - lowest) / span) * (HEIGHT - 2 * MARGIN);
  const lines: string[] = [];
  let line = '';
  values.forEach((value, index) => {
    if (value === null) {
      if (line) lines.push(line);
      line = '';
      return;
    }
    const point = `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    // A single reading between two gaps is still a visible dash.
    line = line ? `${line}L${point}` : `M${point}h0.01`;
  });
  return line ? [...lines, line] : lines;
}
