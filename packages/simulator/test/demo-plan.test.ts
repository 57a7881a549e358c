import { cornersOf } from '@fieldscope/contract/ground-placement';
import { expect, test } from 'vitest';
import { DEMO_DEVICES, demoPosition } from '../src/demo-farm';
import { drawDemoPlan } from '../src/demo-plan';
import { createSheet, ellipse, rectangle } from '../src/sheet';

test('areas are drawn above each other, with smooth edges and paint that depends on the place', () => {
  const sheet = createSheet({ width: 4, height: 4, from: [0, 4], to: [4, 0], ground: 0xffffff });
  sheet.fill(rectangle([0, 2], [2, 4]), 0x0000ff);
  sheet.fill(rectangle([1.5, 0], [4, 4]), (x) => (x < 3 ? 0xff0000 : 0x00ff00));
  const pixels = sheet.pixels();
  const at = (column: number, row: number) => [
    ...pixels.slice(3 * (4 * row + column), 3 * (4 * row + column) + 3),
  ];
  expect(at(0, 0)).toEqual([0, 0, 255]);
  expect(at(0, 3)).toEqual([255, 255, 255]);
  expect(at(1, 0)).toEqual([127, 0, 127]);
  expect(at(2, 2)).toEqual([255, 0, 0]);
  expect(at(3, 2)).toEqual([0, 255, 0]);
});

test('devices stand at positions without the noise of binary fractions', () => {
  const degrees = DEMO_DEVICES.flatMap((device) => Object.values(demoPosition(device)));
  expect(degrees.filter((one) => String(one).length > 9)).toEqual([]);
});

test('an area may reach beyond the sheet', () => {
  const sheet = createSheet({ width: 2, height: 2, from: [0, 0], to: [2, 2], ground: 0 });
  sheet.fill(ellipse([1, 1], 5, 5), 0x010203);
  expect([...sheet.pixels()]).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
});

test('the plan lies below every device, north up and without distortion', () => {
  const { width, height, pixels, points } = drawDemoPlan();
  expect(pixels).toHaveLength(width * height * 3);
  const [northWest, northEast, southEast] = cornersOf(points, { width, height });
  expect(northEast.latitude).toBeCloseTo(northWest.latitude, 4);
  expect(southEast.longitude).toBeCloseTo(northEast.longitude, 4);
  for (const { latitude, longitude } of DEMO_DEVICES.map(demoPosition)) {
    expect(latitude).toBeGreaterThan(southEast.latitude);
    expect(latitude).toBeLessThan(northWest.latitude);
    expect(longitude).toBeGreaterThan(northWest.longitude);
    expect(longitude).toBeLessThan(southEast.longitude);
  }
});
