import { expect, test, vi } from 'vitest';
import { portalPage } from '../../test/portal-page';
import { writeStored } from '../browser/storage';
import { firstLanguage } from './language';

const browserSpeaks = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

test.each([
  [['zh-TW', 'en'], 'zh'],
  [['en-GB'], 'en'],
  [['de', 'ru-RU', 'en'], 'ru'],
] as const)('a browser that speaks %j gets %s on either portal', (languages, language) => {
  browserSpeaks(...languages);
  for (const station of ['global', 'china'] as const) {
    portalPage({ station });
    expect(firstLanguage()).toBe(language);
  }
});

test.each([
  ['global', 'en'],
  ['china', 'zh'],
] as const)('a browser without a language of ours gets that of the %s portal: %s', (station, language) => {
  browserSpeaks('de-DE', 'fr');
  portalPage({ station });
  expect(firstLanguage()).toBe(language);
});

test('what the reader chose stands above both', () => {
  browserSpeaks('zh-CN');
  portalPage({ station: 'china' });
  writeStored('language', 'ru');
  expect(firstLanguage()).toBe('ru');
});
