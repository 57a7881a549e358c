import { randomInt } from 'node:crypto';

/** Strokes of each sign on a grid of 4 by 6, as points `xy`. Signs that look alike when they are bent are left out. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '06 20 46,14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46,03 33',
  F: '40 00 06,03 33',
  H: '00 06,40 46,03 43',
  K: '00 06,40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03,23 46',
  T: '00 40,20 26',
  X: '00 46,40 06',
  Y: '00 23 40,23 26',
  Z: '00 40 06 46',
  3: '00 40 23 33 44 45 36 16 05',
  4: '36 30 04 44',
  7: '00 40 16',
  9: '43 13 02 01 10 30 41 44 36 16',
};
const SIGNS = Object.keys(GLYPHS);
const LENGTH = 5;
const [WIDTH, HEIGHT] = [180, 60];
const STEPS = 4;
const NOISE_LINES = 4;

type Point = readonly [x: number, y: number];
type Bend = (point: Point) => Point;

/** A code that a person can read from a picture. */
export const drawCode = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** The picture of a code as SVG: bent strokes among others that mean nothing, in any order, and no text. */
export function drawPicture(code: string): string {
  const bend = drawBend();
  const strokes = [...code].flatMap((sign, place) => strokesOf(sign, place));
  const noise = Array.from({ length: NOISE_LINES }, noiseLine);
  const paths = shuffled([...strokes, ...noise]).map((stroke) => pathOf(stroke.map(bend)));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<path d="${paths.join('')}" fill="none" stroke="#1d4a3d" stroke-width="2.4" ` +
    'stroke-linecap="round" stroke-linejoin="round"/></svg>'
  );
}

/** The strokes of a sign at its place: turned, stretched and shifted by chance, cut into short steps. */
function strokesOf(sign: string, place: number): Point[][] {
  const cell = WIDTH / (LENGTH + 0.5);
  const [centerX, centerY] = [(place + 0.75) * cell + between(-3, 3), HEIGHT / 2 + between(-6, 6)];
  const [turn, slant] = [between(-0.3, 0.3), between(-0.25, 0.25)];
  const [wide, high] = [between(4.6, 6.2), between(4.8, 6.2)];
  const put = ([gridX, gridY]: Point): Point => {
    const y = (gridY - 3) * high;
    const x = (gridX - 2) * wide + y * slant;
    return [
      centerX + x * Math.cos(turn) - y * Math.sin(turn),
      centerY + x * Math.sin(turn) + y * Math.cos(turn),
    ];
  };
  return GLYPHS[sign]!.split(',').map((stroke) =>
    inSteps(stroke.split(' ').map((xy): Point => [Number(xy[0]), Number(xy[1])])).map(put),
  );
}

/** A line from somewhere to somewhere, as thick as those of the signs. */
function noiseLine(): Point[] {
  const from = between(0, WIDTH * 0.6);
  return inSteps([
    [from, between(4, HEIGHT - 4)],
    [from + between(20, 60), between(4, HEIGHT - 4)],
  ]);
}

const inSteps = (points: Point[]): Point[] =>
  points.flatMap((to, index): Point[] => {
    const from = points[index - 1];
    if (!from) return [to];
    return Array.from({ length: STEPS }, (_, step): Point => {
      const share = (step + 1) / STEPS;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });

/** Waves that run through the whole picture. */
function drawBend(): Bend {
  const wave = () => {
    const [height, length, phase] = [between(1.5, 3), between(14, 26), between(0, 2 * Math.PI)];
    return (at: number) => height * Math.sin(at / length + phase);
  };
  const [across, along] = [wave(), wave()];
  return ([x, y]) => [x + across(y) + between(-0.3, 0.3), y + along(x) + between(-0.3, 0.3)];
}

const pathOf = (points: Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** A number that cannot be foreseen. */
const between = (least: number, most: number): number =>
  least + ((most - least) * randomInt(10_000)) / 10_000;

function shuffled<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}
