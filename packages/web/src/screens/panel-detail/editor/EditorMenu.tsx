import { Menu } from '@mantine/core';
import { IconCheck, type IconProps, IconRefresh } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { MoreMenu } from '../../../ui/menus/MoreMenu';
import type { Editor } from './use-editor';

interface EditorMenuProps {
  editor: Editor;
  tools: readonly { label: string; Icon: ComponentType<IconProps>; act(): void }[];
}

const LAYOUTS = ['phone', 'wide'] as const;

/** The layout that is edited, and what is needed less often. */
export function EditorMenu({ editor, tools }: EditorMenuProps) {
  const { t } = useTexts('panel-editor');
  return (
    <MoreMenu label={t('bar.more')} variant="default">
      {LAYOUTS.map((layout) => (
        <Menu.Item
          key={layout}
          aria-current={editor.layout === layout || undefined}
          rightSection={editor.layout === layout && <IconCheck size={16} aria-hidden />}
          onClick={() => editor.setLayout(layout)}
        >
          {`${t('bar.layout')}: ${t(`bar.${layout}`)}`}
        </Menu.Item>
      ))}
      {editor.layout === 'phone' && (
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={editor.derivePhone}>
          {t('bar.derive')}
        </Menu.Item>
      )}
      {tools.map(({ label, Icon, act }) => (
        <Menu.Item key={label} leftSection={<Icon size={16} />} onClick={act}>
          {label}
        </Menu.Item>
      ))}
    </MoreMenu>
  );
}
