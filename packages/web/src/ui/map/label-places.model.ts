/** What stands on a map, in pixels from its upper left corner; with the size of its label, where it has one. */
export interface Mark {
  x: number;
  y: number;
  width: number;
  height: number;
  label?: { width: number; height: number };
}

/** On which side of its mark a label stands. */
export type LabelSide = 'right' | 'left' | 'bottom' | 'top';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const SIDES: readonly LabelSide[] = ['right', 'left', 'bottom', 'top'];
const GAP_PX = 2;

/**
 * Where labels have space: none covers another one, a mark, or the edge of the map. The first marks choose first; one whose label
 * has space nowhere has none.
 */
export function labelSides(
  marks: readonly Mark[],
  map: { width: number; height: number },
): (LabelSide | undefined)[] {
  const taken = marks.map(({ x, y, width, height }) => boxAround(x, y, width, height));
  const isFree = (box: Box, own: Box) =>
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= map.width &&
    box.bottom <= map.height &&
    taken.every((other) => other === own || !overlap(box, other));
  return marks.map((mark, index) => {
    const { label } = mark;
    if (!label) return undefined;
    const own = taken[index]!;
    const side = SIDES.find((each) => isFree(boxOf(mark, label, each), own));
    if (side) taken.push(boxOf(mark, label, side));
    return side;
  });
}

const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

function boxOf(
  { x, y, width, height }: Mark,
  label: { width: number; height: number },
  side: LabelSide,
): Box {
  const [across, down] = [(width + label.width) / 2 + GAP_PX, (height + label.height) / 2 + GAP_PX];
  const places = {
    right: [x + across, y],
    left: [x - across, y],
    bottom: [x, y + down],
    top: [x, y - down],
  } as const;
  return boxAround(...places[side], label.width, label.height);
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
