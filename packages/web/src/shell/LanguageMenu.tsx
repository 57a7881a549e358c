import { LANGUAGE_NAMES, LANGUAGES } from '@fieldscope/contract/languages';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useChooseLanguage } from '../api/use-choose-language';
import { currentLanguage } from '../texts/language';
import { useTexts } from '../texts/use-texts';

/** Chooses the language of the portal, and of the server's texts. */
export function LanguageMenu() {
  const { t } = useTexts('common');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('language')} title={t('language')}>
          <IconLanguage size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The languages as entries of a menu. */
export function LanguageItems() {
  const { mutate: choose } = useChooseLanguage();
  return LANGUAGE_NAMES.map((name) => (
    <Menu.Item
      key={name}
      lang={name}
      onClick={() => choose(name)}
      rightSection={name === currentLanguage() ? <IconCheck size={16} aria-hidden /> : <span />}
      aria-current={name === currentLanguage() || undefined}
    >
      {LANGUAGES[name].nativeName}
    </Menu.Item>
  ));
}
