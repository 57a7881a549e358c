// @vitest-environment happy-dom
import { MODELS } from '@fieldscope/codecs/registry';
import { LANGUAGES, type Language } from '@fieldscope/contract/languages';
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, loadAreas } from '../../texts/texts';
import { useFullModel, useModelName } from './use-model-name';

beforeAll(() => loadAreas(['models']));

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`every model says what it is (${language})`, async () => {
    await changeLanguage(language);
    const { result } = renderHook(useModelName);
    const nameless = MODELS.filter(({ model }) => result.current(model) === model);
    expect(nameless).toEqual([]);
  });
}

test('an unknown model is named as on its sticker', () => {
  expect(renderHook(useModelName).result.current('S9999')).toBe('S9999');
});

test('a model is named with what it is, and one that is unknown or has no name of a maker once', async () => {
  await changeLanguage('en');
  const fullModel = renderHook(useFullModel).result.current;
  expect(fullModel('S2103')).toMatch(/^S2103 · .*CO₂/);
  expect([fullModel('S9999'), fullModel('blank_device')]).toEqual(['S9999', 'Development kit']);
});
