// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadAreas } from '../../texts/texts';
import { TipHost } from './TipHost';
import { tip } from './tip-store';

beforeEach(async () => {
  await loadAreas(['common']);
  vi.useFakeTimers();
  render(
    <MantineProvider>
      <TipHost />
    </MantineProvider>,
  );
});
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const show = (text: string) => act(() => tip.warning(text));

test('a tip goes after two seconds', () => {
  show('Low battery');
  wait(1999);
  expect(screen.queryByText('Low battery')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Low battery')).toBeNull();
});

test('its time starts again when the pointer leaves it', () => {
  show('Low battery');
  wait(1500);
  fireEvent.pointerEnter(screen.getByRole('status'));
  wait(10_000);
  fireEvent.pointerLeave(screen.getByRole('status'));
  wait(1999);
  expect(screen.queryByText('Low battery')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Low battery')).toBeNull();
});

test('the close button takes it away at once', () => {
  show('Low battery');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Low battery')).toBeNull();
});

test.each(['success', 'info', 'warning', 'error'] as const)('a tip may be of the kind %s', (kind) => {
  act(() => tip[kind]('Saved'));
  const role = kind === 'error' ? 'alert' : 'status';
  expect(screen.getByRole(role).dataset.kind).toBe(kind);
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
});

test('a tip may last longer, and may come without a close button', () => {
  act(() => tip.info('Take your time', { durationMs: 5000, closable: false }));
  expect(screen.queryByRole('button')).toBeNull();
  wait(4999);
  expect(screen.queryByText('Take your time')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Take your time')).toBeNull();
});
