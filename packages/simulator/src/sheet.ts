/** A place of a drawing, in whatever unit its sheet has. */
export type SheetPoint = readonly [x: number, y: number];
/** 0xRRGGBB; of a place where that matters. */
export type Paint = number | ((x: number, y: number) => number);

interface SheetSize {
  /** In pixels. */
  width: number;
  height: number;
  /** What is at its left and upper edge, and at the right and lower one. */
  from: SheetPoint;
  to: SheetPoint;
  ground: number;
}

export interface Sheet {
  /** Fills what is within a border, over what is there. */
  fill(border: readonly SheetPoint[], paint: Paint): void;
  /** Three bytes a pixel, row by row. */
  pixels(): Uint8Array;
}

/** Samples of a pixel in each direction: edges are smooth. */
const SAMPLES = 2;

/** A sheet of pixels that is drawn on by areas. */
export function createSheet({ width, height, from, to, ground }: SheetSize): Sheet {
  const [columns, rows] = [width * SAMPLES, height * SAMPLES];
  const samples = new Uint32Array(columns * rows).fill(ground);
  const [across, down] = [(to[0] - from[0]) / columns, (to[1] - from[1]) / rows];
  const columnOf = (x: number) => clamped(Math.round((x - from[0]) / across), columns);
  const rowOf = (y: number) => clamped(Math.round((y - from[1]) / down), rows);
  return {
    fill(border, paint) {
      const edges = border.map((point, index) => [point, border[(index + 1) % border.length]!] as const);
      const ends = border.map(([, y]) => rowOf(y));
      for (let row = Math.min(...ends); row < Math.max(...ends); row += 1) {
        const y = from[1] + (row + 0.5) * down;
        const crossings = edges
          .filter(([[, y0], [, y1]]) => y0 > y !== y1 > y)
          .map(([[x0, y0], [x1, y1]]) => columnOf(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)))
          .sort((a, b) => a - b);
        for (let pair = 0; pair + 1 < crossings.length; pair += 2)
          for (let column = crossings[pair]!; column < crossings[pair + 1]!; column += 1)
            samples[row * columns + column] =
              typeof paint === 'number' ? paint : paint(from[0] + (column + 0.5) * across, y);
      }
    },
    pixels() {
      const pixels = new Uint8Array(width * height * 3);
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        const first = Math.floor(pixel / width) * SAMPLES * columns + (pixel % width) * SAMPLES;
        let [red, green, blue] = [0, 0, 0];
        for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
          const color = samples[first + Math.floor(sample / SAMPLES) * columns + (sample % SAMPLES)]!;
          red += color >> 16;
          green += (color >> 8) & 0xff;
          blue += color & 0xff;
        }
        pixels[3 * pixel] = red / SAMPLES ** 2;
        pixels[3 * pixel + 1] = green / SAMPLES ** 2;
        pixels[3 * pixel + 2] = blue / SAMPLES ** 2;
      }
      return pixels;
    },
  };
}

const clamped = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** The border of an ellipse. */
export const ellipse = ([x, y]: SheetPoint, width: number, height: number): SheetPoint[] =>
  Array.from({ length: 24 }, (_, index) => {
    const angle = (index / 12) * Math.PI;
    return [x + width * Math.cos(angle), y + height * Math.sin(angle)];
  });

/** A rectangle between two of its corners. */
export const rectangle = ([x0, y0]: SheetPoint, [x1, y1]: SheetPoint): SheetPoint[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
