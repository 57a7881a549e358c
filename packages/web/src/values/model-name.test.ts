import { MODELS } from '@fieldscope/codecs/registry';
import { LANGUAGES, type Language } from '@fieldscope/contract/languages';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, loadAreas } from '../texts/texts';
import { modelName } from './model-name';

beforeAll(() => loadAreas(['models']));

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`every model says what it is (${language})`, async () => {
    await changeLanguage(language);
    const nameless = MODELS.filter(({ model }) => modelName(model) === model);
    expect(nameless).toEqual([]);
  });
}

test('a model that nobody knows is called what its sticker says', () => {
  expect(modelName('S9999')).toBe('S9999');
});
