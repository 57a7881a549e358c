// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadAreas } from '../../texts/texts';
import { Pager } from './Pager';

beforeEach(() => loadAreas(['ui']));

function open(pages: number) {
  const onPage = vi.fn();
  render(
    <MantineProvider>
      <Pager page={3} pageSize={20} total={pages * 20} onPage={onPage} />
    </MantineProvider>,
  );
  return onPage;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Go to page' });
const leaveWith = (typed: string) => {
  fireEvent.change(field(), { target: { value: typed } });
  fireEvent.blur(field());
};

test('a count that ended at its limit is said to be more', () => {
  render(
    <MantineProvider>
      <Pager page={1} pageSize={20} total={10_000} more onPage={vi.fn()} />
    </MantineProvider>,
  );
  screen.getByText('1–20 of more than 10,000');
});

test('a reader goes to a page by its number', () => {
  const onPage = open(12);
  leaveWith('12');
  expect(onPage).toHaveBeenCalledWith(12);
  fireEvent.change(field(), { target: { value: '1' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onPage).toHaveBeenLastCalledWith(1);
});

test.each([
  '0',
  '13',
  '-1',
  '1.5',
  'two',
  ' ',
])('%j is no page: it is cleared and nothing happens', (typed) => {
  const onPage = open(12);
  leaveWith(typed);
  expect(field().value).toBe('');
  expect(onPage).not.toHaveBeenCalled();
});

test('few pages need no jump', () => {
  open(7);
  expect(screen.queryByRole('textbox')).toBeNull();
});
