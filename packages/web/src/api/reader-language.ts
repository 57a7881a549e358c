import type { ResultOf } from '@fieldscope/contract/call';
import { users } from '@fieldscope/contract/calls/users';
import { LANGUAGES, type Language, languageOfNumber } from '@fieldscope/contract/languages';
import { currentLanguage, keepForDevice, languageOfDevice } from '../texts/language';
import { changeLanguage } from '../texts/texts';
import { callApi } from './call-api';
import { session } from './session';

/** The language of this page: that of the reader's session, else of this device. */
export function languageOfReader(): Language {
  const reader = session.get();
  return reader ? languageOfNumber(reader.language) : languageOfDevice();
}

/** The language of an account; of one without a choice that of this device. */
export const languageOfSetting = ({
  language,
  languageChosen,
}: ResultOf<typeof users.viewSetting>): Language =>
  languageChosen ? languageOfNumber(language) : languageOfDevice();

/** Keeps the page in the reader's language at each sign-in and sign-out. @returns ends it */
export function followReader(): () => void {
  const follow = () => {
    const language = languageOfReader();
    if (language !== currentLanguage()) void changeLanguage(language);
  };
  follow();
  return session.subscribe(follow);
}

/** Shows the portal in a language for as long as the reader is signed in. */
export async function showLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  session.setLanguage(LANGUAGES[language].number);
}

/**
 * What the reader chooses belongs to their account, and to this device while no account is signed in. An operator who acts as
 * an account chooses for this sign-in alone.
 * @throws ApiError
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const reader = session.get();
  if (!reader) keepForDevice(language);
  await showLanguage(language);
  if (!reader || reader.simulated || reader.second_factor_due) return;
  await callApi(users.changeSetting, { language: LANGUAGES[language].number }, { keepOnNavigation: true });
}
