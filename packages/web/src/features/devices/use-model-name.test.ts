import { MODELS } from '@fieldscope/codecs/registry';
import { LANGUAGES, type Language } from '@fieldscope/contract/languages';
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, loadAreas } from '../../texts/texts';
import { useModelName } from './use-model-name';

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
