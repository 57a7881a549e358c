// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadAreas } from '../../texts/texts';
import { FilterBar } from './FilterBar';

beforeAll(() => loadAreas(['ui']));

const open = (onClear?: () => void) =>
  render(
    <MantineProvider>
      <FilterBar isFolding onClear={onClear}>
        <input aria-label="State" />
      </FilterBar>
    </MantineProvider>,
  );
const folded = () => screen.getByLabelText('State').closest('[data-folded]') !== null;

test('on a phone many filters are behind a button', () => {
  open();
  expect(folded()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Filters', expanded: false }));
  expect(folded()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Filters', expanded: true }));
  expect(folded()).toBe(true);
});

test('filters that are set are in view', () => {
  open(() => {});
  expect(folded()).toBe(false);
});

test('what was typed is searched as soon as the reader leaves the field, and once', async () => {
  const searched = vi.fn();
  vi.useFakeTimers();
  try {
    render(
      <MantineProvider>
        <FilterBar search="" onSearch={searched} />
      </MantineProvider>,
    );
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: ' gp-2 ' } });
    expect(searched).not.toHaveBeenCalled();
    fireEvent.blur(field);
    expect(searched).toHaveBeenCalledWith('gp-2');
    vi.runAllTimers();
    expect(searched).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
