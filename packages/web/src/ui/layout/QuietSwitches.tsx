import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@fieldscope/contract/languages';
import { ActionIcon, NativeSelect, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSelector, IconSun } from '@tabler/icons-react';
import { chooseLanguage } from '../../api/reader-language';
import { currentLanguage } from '../../texts/language';
import { useTexts } from '../../texts/use-texts';
import classes from './QuietSwitches.module.css';

const ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const NEXT = { light: 'dark', dark: 'auto', auto: 'light' } as const;

interface QuietSwitchesProps {
  /** Default: for this device, and for who is signed in. */
  choose?(language: Language): Promise<unknown>;
}

/** Language and theme for pages without the shell: small, without a menu to load. */
export function QuietSwitches({ choose = chooseLanguage }: QuietSwitchesProps) {
  const { t } = useTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = ICONS[colorScheme];
  const label = `${t('theme.label')}: ${t(`theme.${colorScheme}`)}`;
  return (
    <>
      <NativeSelect
        aria-label={t('language')}
        size="sm"
        variant="unstyled"
        classNames={{ input: classes.language }}
        rightSection={<IconSelector size={16} stroke={1.6} aria-hidden />}
        value={currentLanguage()}
        onChange={(event) => void choose(event.currentTarget.value as Language).catch(() => undefined)}
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
