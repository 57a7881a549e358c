import sharp from 'sharp';
import { type Drawing, type Shape, startOf } from './drawing';
import { textOutline, textWidth } from './fonts';

/** For screens that have two dots where others have one. */
const DOTS = 2;
/** A chart has few; more would only be shades of its edges. */
const COLOURS = 64;

/** A drawing as a PNG, on white. Letters are drawn as outlines, so no font of the machine is asked for. */
export const pictureOf = (drawing: Drawing): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(drawing)))
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: COLOURS, effort: 4 })
    .toBuffer();

const svgOf = ({ width, height, shapes }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * DOTS}" height="${height * DOTS}" ` +
  `viewBox="0 0 ${width} ${height}" fill="none" stroke-linejoin="round">${shapes.map(elementOf).join('')}</svg>`;

function elementOf(shape: Shape): string {
  if (shape.kind === 'text') {
    const { text, y, size, weight, color } = shape;
    const x = startOf(shape, textWidth(text, size, weight));
    return `<path fill="${color}" d="${textOutline(text, { x, y, size, weight })}"/>`;
  }
  const { d, fill = 'none', stroke = 'none', width = 1, dash, opacity = 1 } = shape;
  const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash}"`;
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}"${dashes}/>`;
}
