// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { changeLanguage, loadAreas } from '../texts/texts';
import { Battery, Signal, signalLevel } from './States';

beforeEach(() => loadAreas(['values']));

const shown = (state: ReactNode) =>
  render(
    <MantineProvider env="test" withGlobalClasses={false} withCssVariables={false}>
      {state}
    </MantineProvider>,
  ).container;
const wordsOf = (state: ReactNode) => shown(state).textContent?.replaceAll('\u00A0', ' ');
const pictureOf = (percent: number) =>
  shown(<Battery percent={percent} />).querySelector('svg')!.classList[1];

test.each([
  [-80, 7, 4],
  [-110, 3, 2],
  [-80, -16, 1],
  [-100, null, 3],
  [null, null, 0],
])('RSSI %s dBm with SNR %s dB shows %i bars', (rssi, snr, bars) => {
  expect(signalLevel(rssi, snr)).toBe(bars);
});

test('a signal has a word and its figures', () => {
  expect(wordsOf(<Signal rssi={-97} snr={6.5} />)).toBe('Good signal-97 dBm, SNR 6.5 dB');
  expect(wordsOf(<Signal rssi={-97} snr={null} />)).toBe('Good signal-97 dBm');
  expect(wordsOf(<Signal rssi={null} snr={null} />)).toBe('No signal data');
});

test('in a table it has its short word, and the gateway that received it best', () => {
  const signal = (
    <Signal rssi={-97} snr={6.5} stacked>
      Mast north
    </Signal>
  );
  expect(wordsOf(signal)).toBe('Good · Mast north-97 dBm, SNR 6.5 dB');
});

test('in Russian the figures of a signal have Russian units', async () => {
  await changeLanguage('ru');
  expect(wordsOf(<Signal rssi={-97} snr={6.5} />)).toContain('-97 дБм, SNR 6,5 дБ');
});

test('a battery has five pictures, each with the number', () => {
  const steps = [5, 10, 11, 25, 26, 50, 51, 75, 76, 100];
  const pictures = steps.map(pictureOf);
  expect(new Set(pictures).size).toBe(5);
  // Two neighbours share a step.
  for (let place = 0; place < steps.length; place += 2) expect(pictures[place]).toBe(pictures[place + 1]);
  expect(wordsOf(<Battery percent={84} />)).toMatch(/^84%/);
  expect(wordsOf(<Battery percent={10} />)).toBe('10%Battery low');
  expect(wordsOf(<Battery percent={null} />)).toBe('Battery unknown–');
});
