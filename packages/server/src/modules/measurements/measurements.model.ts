import type { TypeUse } from '@fieldscope/contract/calls/measurement-types';
import type { OwnNames } from '@fieldscope/contract/definitions/own-names';
import { LANGUAGE_NAMES } from '@fieldscope/contract/languages';

/** Whether two names are the same to their readers, in a language that both have. */
export const sharesName = (one: OwnNames, other: OwnNames): boolean =>
  LANGUAGE_NAMES.some(
    (language) => one[language] !== '' && one[language].toLowerCase() === other[language].toLowerCase(),
  );

/** Names of what uses a type, as one line; of very many the first ones. */
export const usersOf = (uses: readonly TypeUse[]): string =>
  uses
    .flatMap(({ names, count }) => (count > names.length ? [...names, `+${count - names.length}`] : names))
    .join(', ');

export const measurementNamesOf = ({ en, zh, ru }: OwnNames) => ({
  measurement_name_en: en,
  measurement_name_zh: zh,
  measurement_name_ru: ru,
});

export const sensorNamesOf = ({ en, zh, ru }: OwnNames) => ({
  sensor_name_en: en,
  sensor_name_zh: zh,
  sensor_name_ru: ru,
});
