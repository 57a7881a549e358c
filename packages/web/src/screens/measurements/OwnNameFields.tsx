import type { OwnNames } from '@fieldscope/contract/definitions/own-names';
import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';
import { MEASUREMENT_TYPE_LIMITS } from '@fieldscope/contract/measurement-type-limits';
import { Text, TextInput } from '@mantine/core';
import { currentLanguage } from '../../texts/language';
import { useTexts } from '../../texts/use-texts';

export const NO_NAMES: OwnNames = { en: '', zh: '', ru: '' };
export const trimmed = ({ en, zh, ru }: OwnNames): OwnNames => ({
  en: en.trim(),
  zh: zh.trim(),
  ru: ru.trim(),
});
export const isNamed = (names: OwnNames): boolean => Object.values(names).some((name) => name.trim() !== '');

interface OwnNameFieldsProps {
  names: OwnNames;
  onChange(names: OwnNames): void;
  error?: string | undefined;
}

/** The name of a type in each language, the reader's first. */
export function OwnNameFields({ names, onChange, error }: OwnNameFieldsProps) {
  const { t } = useTexts('measurements');
  const own = currentLanguage();
  const languages: Language[] = [own, ...LANGUAGE_NAMES.filter((language) => language !== own)];
  return (
    <>
      {languages.map((language, place) => (
        <TextInput
          key={language}
          label={t(`nameIn.${language}`)}
          maxLength={MEASUREMENT_TYPE_LIMITS.nameLength}
          autoComplete="off"
          data-autofocus={place === 0 || undefined}
          value={names[language]}
          error={place === 0 && error}
          onChange={({ currentTarget }) => onChange({ ...names, [language]: currentTarget.value })}
        />
      ))}
      <Text size="sm" c="dimmed">
        {t('namesHint')}
      </Text>
    </>
  );
}
