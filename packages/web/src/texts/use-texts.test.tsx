// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { changeLanguage, withWords } from './texts';
import { useTexts } from './use-texts';

const seen: string[] = [];

function Help() {
  const { t } = useTexts('help', 'topology');
  seen.push(t('title'), t('topology:span'));
  return (
    <p>
      {t('title')}: {t('topology:span')}
    </p>
  );
}

test('a component waits for its words and shows no key in their place, in a new language neither', async () => {
  await act(async () =>
    render(
      <Suspense fallback="loading">
        <Help />
      </Suspense>,
    ),
  );
  expect(await screen.findByText('Help: Time range')).toBeDefined();
  await act(() => changeLanguage('ru'));
  expect(screen.getByText('Справка: Период')).toBeDefined();
  expect(screen.queryByText('loading')).toBeNull();
  expect([...new Set(seen)]).toEqual(['Help', 'Time range', 'Справка', 'Период']);
});

test('a part is there together with its words', async () => {
  const Menu = () => useTexts('fleet-map').t('search');
  const { default: Part } = await withWords(['fleet-map'], Promise.resolve({ default: Menu }));
  render(<Part />);
  expect(document.body.textContent).toBe('Name, EUI or place');
});
