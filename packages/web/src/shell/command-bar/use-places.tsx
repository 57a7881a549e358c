import { reaches, type UserRole } from '@fieldscope/contract/user-roles';
import english from '../../texts/en/command-bar';
import { useTexts } from '../../texts/use-texts';
import type { Entry } from './entries';
import { ACTION_PLACES, SETTING_PLACES } from './places';

const namesOf = <Name extends string>(places: Readonly<Record<Name, { role: UserRole }>>, role: UserRole) =>
  (Object.keys(places) as Name[]).filter((name) => reaches(role, places[name].role));

/** What can be begun on other pages. */
export function useActionPlaces(role: UserRole): Entry[] {
  const { t } = useTexts('command-bar');
  return namesOf(ACTION_PLACES, role).map((name) => {
    const { Icon, to } = ACTION_PLACES[name];
    return {
      id: `action:${name}`,
      picture: <Icon size={20} stroke={1.6} aria-hidden />,
      title: t(`actions.${name}.title`),
      texts: textsOf(t(`actions.${name}.title`), t(`actions.${name}.words`), english.actions[name]),
      use: to,
    };
  });
}

/** What the reader can set, by its name. */
export function useSettingPlaces(role: UserRole): Entry[] {
  const { t } = useTexts('command-bar');
  return namesOf(SETTING_PLACES, role).map((name) => {
    const { Icon, to } = SETTING_PLACES[name];
    return {
      id: `setting:${name}`,
      picture: <Icon size={20} stroke={1.6} aria-hidden />,
      title: t(`settings.${name}.title`),
      detail: t('settingOf'),
      texts: textsOf(t(`settings.${name}.title`), t(`settings.${name}.words`), english.settings[name]),
      use: to,
    };
  });
}

/** The English words find it in every language. */
const textsOf = (title: string, words: string, inEnglish: { title: string; words: string }): string[] => [
  ...new Set([title, words, inEnglish.title, inEnglish.words]),
];
