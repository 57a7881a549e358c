import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@fieldscope/contract/languages';
import { ActionIcon, NativeSelect, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSelector, IconSun } from '@tabler/icons-react';
import { currentLanguage, keepForDevice } from '../../texts/language';
import { changeLanguage } from '../../texts/texts';
import { useTexts } from '../../texts/use-texts';

const ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const NEXT = { light: 'dark', dark: 'auto', auto: 'light' } as const;

/** Language and theme of this device: the accounts of the portal are not changed by it. */
export function OperatorSwitches() {
  const { t } = useTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = ICONS[colorScheme];
  const label = `${t('theme.label')}: ${t(`theme.${colorScheme}`)}`;
  const choose = (language: Language) => {
    keepForDevice(language);
    void changeLanguage(language).catch(() => undefined);
  };
  return (
    <>
      <NativeSelect
        aria-label={t('language')}
        size="sm"
        variant="unstyled"
        w={96}
        rightSection={<IconSelector size={16} stroke={1.6} aria-hidden />}
        value={currentLanguage()}
        onChange={(event) => choose(event.currentTarget.value as Language)}
        data={LANGUAGE_NAMES.map((name) => ({ value: name, label: LANGUAGES[name].nativeName }))}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        title={label}
        onClick={() => setColorScheme(NEXT[colorScheme])}
      >
        <Icon size={20} stroke={1.6} />
      </ActionIcon>
    </>
  );
}
