// @vitest-environment happy-dom
import { MINUTE_MS } from '@fieldscope/contract/time';
import { render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadAreas } from '../../texts/texts';
import { LatestReading } from './LatestReading';

beforeEach(() => loadAreas(['values']));

const shown = (minutesAgo: number, withoutAge = false, measurement_id = 4097) => {
  const reading = { measurement_id, value: 21.4, measured_at: Date.now() - minutesAgo * MINUTE_MS };
  return render(<LatestReading reading={reading} intervalMinutes={15} withoutAge={withoutAge} />).container
    .firstElementChild as HTMLElement;
};

test('a fresh value stands alone', () => {
  const value = shown(40);
  expect(value.textContent).toBe('21.4 °C');
  expect(value.dataset.old).toBeUndefined();
});

test('a value older than three intervals is dimmed and carries its age', () => {
  const value = shown(120);
  expect(value.textContent).toBe('21.4 °C2 hr ago');
  expect(value.dataset.old).toBe('true');
});

test('its age may stand elsewhere', () => {
  const value = shown(120, true);
  expect(value.textContent).toBe('21.4 °C');
  expect(value.dataset.old).toBe('true');
});

test('a value of yesterday that comes once a day is not old', () => {
  const rainOfTheDay = 9021;
  expect(shown(18 * 60, false, rainOfTheDay).dataset.old).toBeUndefined();
  expect(shown(4 * 24 * 60, false, rainOfTheDay).dataset.old).toBe('true');
});
