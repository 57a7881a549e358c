import { expect, test } from 'vitest';
import { fittingTabs } from './fitting-tabs';

const shown = (space: number, chosen: number) =>
  fittingTabs([100, 120, 80, 60, 90], chosen, { space, button: 70 })
    .map((isShown, place) => (isShown ? place : ''))
    .join('');

test('tabs that all fit need no button', () => {
  expect(shown(450, 0)).toBe('01234');
});

test('the first tabs that fit are shown beside the button', () => {
  expect(shown(449, 0)).toBe('0123');
  expect(shown(300, 0)).toBe('01');
});

test('the chosen tab is always shown, in its order, and no later tab overtakes one that does not fit', () => {
  expect(shown(300, 4)).toBe('04');
  expect(shown(330, 3)).toBe('03');
  expect(shown(100, 2)).toBe('2');
});
