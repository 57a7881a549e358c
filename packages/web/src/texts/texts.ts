import { LANGUAGES, type Language } from '@fieldscope/contract/languages';
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Area } from './areas';
import { currentLanguage, rememberLanguage } from './language';

const files = import.meta.glob<{ default: Record<string, unknown> }>(['./{en,zh,ru}/*.ts']);

/** One file an area and language, loaded when a screen first needs it. */
const areaFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, area: string, done: ReadCallback) {
    const load = files[`./${language}/${area}.ts`];
    if (!load) return done(new Error(`No texts ${language}/${area}`), null);
    load().then(
      (module) => done(null, module.default),
      (error: Error) => done(error, null),
    );
  },
};

/** Loads the words of the first screen and shows them in the reader's language. */
export async function startTexts(areas: Area[]): Promise<void> {
  await i18next
    .use(areaFiles)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      supportedLngs: Object.keys(LANGUAGES),
      fallbackLng: false,
      ns: areas,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  markDocument(currentLanguage());
}

/** Loads areas that are not there yet, in the language of the portal. */
export const loadAreas = (areas: readonly Area[]): Promise<void> => i18next.loadNamespaces([...areas]);

/** Switches the language of the portal and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await i18next.changeLanguage(language);
  markDocument(language);
}

function markDocument(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : language;
}
