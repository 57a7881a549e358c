import { expect, test } from 'vitest';
import { labelSides, type Mark } from './label-places.model';

const MAP = { width: 400, height: 200 };
const mark = (x: number, y: number, label: number | null = 80): Mark => ({
  ...{ x, y, width: 28, height: 28 },
  ...(label !== null && { label: { width: label, height: 20 } }),
});

test('a label stands on the right of its mark, or wherever it has space', () => {
  expect(labelSides([mark(100, 100)], MAP)).toEqual(['right']);
  expect(labelSides([mark(380, 100)], MAP)).toEqual(['left']);
  // A mark on the right, and the edge on the left.
  expect(labelSides([mark(60, 100), mark(110, 100, null)], MAP)).toEqual(['bottom', undefined]);
  expect(labelSides([mark(60, 190), mark(110, 190, null)], MAP)).toEqual(['top', undefined]);
});

test('the first marks choose first, and what has space nowhere has no label', () => {
  const between = [mark(150, 100), mark(250, 100)];
  expect(labelSides([...between, mark(200, 100)], MAP)).toEqual(['left', 'right', 'bottom']);
  const around = [mark(200, 75, null), mark(200, 125, null), mark(175, 100, null), mark(225, 100, null)];
  expect(labelSides([mark(200, 100), ...around], MAP)[0]).toBeUndefined();
});

test('no two labels cover each other, nor a mark', () => {
  const marks = Array.from({ length: 30 }, (_, index) =>
    mark((index * 73) % 400, (index * 41) % 200, 40 + ((index * 29) % 90)),
  );
  const sides = labelSides(marks, MAP);
  const middles = { right: [1, 0], left: [-1, 0], bottom: [0, 1], top: [0, -1] } as const;
  const boxes = marks.flatMap(({ x, y, width, height, label }, index) => {
    const side = sides[index];
    if (!label || !side) return [];
    const [across, down] = middles[side];
    const [middleX, middleY] = [
      x + across * ((width + label.width) / 2 + 2),
      y + down * ((height + label.height) / 2 + 2),
    ];
    return [
      {
        index,
        left: middleX - label.width / 2,
        right: middleX + label.width / 2,
        top: middleY - 10,
        bottom: middleY + 10,
      },
    ];
  });
  expect(boxes.length).toBeGreaterThan(5);
  const covers = boxes.flatMap((box) => [
    ...boxes
      .filter((other) => other.index > box.index)
      .filter(
        (other) =>
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom,
      ),
    ...marks.filter(
      ({ x, y }, index) =>
        index !== box.index &&
        box.left < x + 14 &&
        x - 14 < box.right &&
        box.top < y + 14 &&
        y - 14 < box.bottom,
    ),
  ]);
  expect(covers).toEqual([]);
});
