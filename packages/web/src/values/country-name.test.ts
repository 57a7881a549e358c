// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { portalPage } from '../../test/portal-page';
import { changeLanguage } from '../texts/texts';
import { countryName } from './country-name';

test.each([
  ['china', 'zh', '中国台湾'],
  ['china', 'en', 'Taiwan'],
  ['global', 'zh', '台湾'],
] as const)('on the %s station in %s, TW is %s', async (station, language, name) => {
  portalPage({ station });
  await changeLanguage(language);
  expect(countryName('TW')).toBe(name);
});
