import { panels } from '@fieldscope/contract/calls/panels';
import { type ActionIconProps, Menu } from '@mantine/core';
import { IconCopy, IconForms, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { DialogItem, MoreMenu } from '../../ui/menus/MoreMenu';
import { useDuplicatePanel } from './panels.changes';

const RenamePanel = lazy(async () => ({ default: (await import('./RenamePanel')).RenamePanel }));
const RemovePanel = lazy(async () => ({ default: (await import('./RemovePanel')).RemovePanel }));

interface PanelMenuProps extends Pick<ActionIconProps, 'variant' | 'color'> {
  panel: { panel_id: number; name: string };
  /** What else can be done where it is. */
  children: ReactNode;
  onCopied?(copyId: number): void;
  onRemoved?(): void;
}

/** What can be done with a panel; nothing, for an observer. */
export function PanelMenu({ panel, children, onCopied, onRemoved, ...look }: PanelMenuProps) {
  const { t } = useTexts('panels');
  const [task, setTask] = useState<'rename' | 'remove'>();
  const duplicate = useDuplicatePanel();
  const close = () => setTask(undefined);
  if (!useMayCall(panels.update)) return null;
  const { panel_id: panelId, name } = panel;
  const copy = () =>
    duplicate.mutate(
      { panelId, nameOf: (original) => t('duplicate.name', { name: original }) },
      {
        onSuccess({ panel_id }) {
          tip.success(t('duplicate.done', { name }));
          onCopied?.(panel_id);
        },
      },
    );
  return (
    <>
      <MoreMenu {...look} label={t('actions', { name })} loading={duplicate.isPending}>
        {children}
        <DialogItem Icon={IconForms} onClick={() => setTask('rename')}>
          {t('rename.short')}
        </DialogItem>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
          {t('duplicate.short')}
        </Menu.Item>
        <DialogItem Icon={IconTrash} isCritical onClick={() => setTask('remove')}>
          {t('remove.short')}
        </DialogItem>
      </MoreMenu>
      <Suspense>
        {task === 'rename' && <RenamePanel panel={panel} onClose={close} />}
        {task === 'remove' && <RemovePanel panel={panel} onDone={onRemoved} onClose={close} />}
      </Suspense>
    </>
  );
}
