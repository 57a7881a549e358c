// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { readersUnit } from '../../values/readers-unit';
import { DecimalInput } from './DecimalInput';

const FAHRENHEIT = 1;
const AIR_TEMPERATURE = 4097;

function Temperature({ onChange }: { onChange(value: number | null): void }) {
  const [value, setValue] = useState<number | null>(null);
  const { convert, store } = readersUnit(AIR_TEMPERATURE, FAHRENHEIT);
  const take = (next: number | null) => {
    setValue(next);
    onChange(next);
  };
  return (
    <MantineProvider>
      <DecimalInput label="Below" value={value} convert={convert} store={store} onChange={take} />
      <button type="button" onClick={() => setValue(0)}>
        Freezing
      </button>
    </MantineProvider>
  );
}

test('what is typed stays as it is, and is stored in the unit of the catalogue', async () => {
  const person = userEvent.setup();
  let stored: number | null = null;
  render(<Temperature onChange={(value) => (stored = value)} />);
  const field = screen.getByLabelText<HTMLInputElement>('Below');
  await person.type(field, '-');
  expect([field.value, stored]).toEqual(['-', null]);
  await person.type(field, '2.5');
  expect(field.value).toBe('-2.5');
  expect(stored).toBeCloseTo((-2.5 - 32) / 1.8, 6);
  await person.clear(field);
  expect([field.value, stored]).toEqual(['', null]);
  await person.click(screen.getByRole('button'));
  expect(field.value).toBe('32');
});

afterEach(() => vi.restoreAllMocks());

test.each([
  { phone: 'an iPhone', agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', keyboard: 'text' },
  { phone: 'another phone', agent: 'Mozilla/5.0 (Linux; Android 15)', keyboard: 'decimal' },
])('the keyboard of $phone has a minus for what may be below zero', ({ agent, keyboard }) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  render(
    <MantineProvider>
      <DecimalInput label="Frost below" value={null} onChange={() => undefined} />
      <DecimalInput label="Depth" min={0} value={null} onChange={() => undefined} />
    </MantineProvider>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Frost below').inputMode).toBe(keyboard);
  expect(screen.getByLabelText<HTMLInputElement>('Depth').inputMode).toBe('decimal');
});
