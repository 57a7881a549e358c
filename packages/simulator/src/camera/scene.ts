import { hash01 } from '../noise';

/** Sides of a picture, as cameras take them. */
export const SIDE = 416;

/** An object in a scene: its centre and its sides in pixels, and its class. */
export interface SceneObject {
  x: number;
  y: number;
  width: number;
  height: number;
  target: number;
  /** How sure a camera is of it, in percent. */
  score: number;
}

const FILLS = ['#c0392b', '#e67e22', '#8e6b3d', '#5d8a3a', '#3a6ea5', '#7d5a86'];
const MOST_OBJECTS = 9;
/** That a scene is made of, at most. */
const NUMBERS = 1000;
const LEAST_SIDE = 34;
const MOST_MORE = 46;
/** Whole pixels, as cameras have them. */
const whole = (value: number): number => Math.round(value);

/**
 * What a camera sees in a moment: fruit on a branch, whose number follows the time of day.
 * @param step of the camera: the same step of the same camera is the same scene
 * @param classes how many its model knows
 */
export function sceneOf(
  seed: number,
  step: number,
  { classes, hour }: { classes: number; hour: number },
): SceneObject[] {
  // Each number of a scene by a step of its own: seeds that are near each other lie on a line.
  const draw = (index: number) => hash01(seed, step * NUMBERS + index);
  // Most of them around noon.
  const day = Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI));
  const count = whole(draw(0) * 3 + day * (MOST_OBJECTS - 3));
  return Array.from({ length: count }, (_, index) => {
    const at = 10 * (index + 1);
    const width = whole(LEAST_SIDE + draw(at) * MOST_MORE);
    const height = whole(width * (0.85 + draw(at + 1) * 0.3));
    return {
      ...{ width, height },
      x: whole(width / 2 + draw(at + 2) * (SIDE - width)),
      y: whole(height / 2 + draw(at + 3) * (SIDE - height)),
      target: Math.min(Math.floor(draw(at + 4) * classes), Math.max(classes - 1, 0)),
      score: whole(55 + draw(at + 5) * 43),
    };
  });
}

const HOUR_MS = 3_600_000;

/** The hour of the day by the clock of a camera, with its fraction. */
export const hourOf = (at: number): number => (at / HOUR_MS) % 24;

/** What a camera is sure enough of in a scene. */
export const seenAt = (
  eui: string,
  at: number,
  { step, classes, confidence }: { step: number; classes: number; confidence: number },
): SceneObject[] =>
  sceneOf(Number.parseInt(eui.slice(-6), 16), step, { classes, hour: hourOf(at) }).filter(
    ({ score }) => score >= confidence,
  );

/** A scene as a drawing (SVG). */
export function drawScene(objects: readonly SceneObject[], hour: number): string {
  const light = 0.35 + 0.65 * Math.max(0, Math.sin(((hour - 5) / 14) * Math.PI));
  const sky = `rgb(${whole(150 * light)},${whole(185 * light)},${whole(205 * light)})`;
  const leaf = `rgb(${whole(70 * light)},${whole(110 * light)},${whole(60 * light)})`;
  const leaves = Array.from({ length: 24 }, (_, index) => {
    const [x, y] = [whole(hash01(index, 1) * SIDE), whole(hash01(index, 2) * SIDE)];
    return `<ellipse cx="${x}" cy="${y}" rx="38" ry="15" fill="${leaf}" transform="rotate(${index * 37} ${x} ${y})"/>`;
  });
  const fruit = objects.map(({ x, y, width, height, target }) => {
    const fill = FILLS[target % FILLS.length];
    const shine = `<ellipse cx="${x - width / 6}" cy="${y - height / 6}" rx="${width / 9}" ry="${height / 11}" fill="#fff" opacity="0.5"/>`;
    return `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${height / 2}" fill="${fill}"/>${shine}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="${sky}"/>${leaves.join('')}${fruit.join('')}</svg>`;
}

/** A scene as a camera sends it: JPEG. */
export async function photographScene(objects: readonly SceneObject[], hour: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawScene(objects, hour)))
    .jpeg({ quality: 70 })
    .toBuffer();
}
