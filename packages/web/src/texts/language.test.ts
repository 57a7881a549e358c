// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { portalPage } from '../../test/portal-page';
import { keepForDevice, languageOfDevice } from './language';

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
    expect(languageOfDevice()).toBe(language);
  }
});

test.each([
  ['global', 'en'],
  ['china', 'zh'],
] as const)('a browser without a language of ours gets that of the %s portal: %s', (station, language) => {
  browserSpeaks('de-DE', 'fr');
  portalPage({ station });
  expect(languageOfDevice()).toBe(language);
});

test('what was chosen on the device stands above both', () => {
  browserSpeaks('zh-CN');
  portalPage({ station: 'china' });
  keepForDevice('ru');
  expect(languageOfDevice()).toBe('ru');
});
