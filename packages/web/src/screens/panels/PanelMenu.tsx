import { type ListedPanel, panels } from '@fieldscope/contract/calls/panels';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconEye, IconForms, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { addressOfPanel, editorOfPanel } from '../../features/panels/panel-address';
import { useDuplicatePanel } from '../../features/panels/panels.changes';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';

const RenamePanel = lazy(async () => ({
  default: (await import('../../features/panels/RenamePanel')).RenamePanel,
}));
const RemovePanel = lazy(async () => ({
  default: (await import('../../features/panels/RemovePanel')).RemovePanel,
}));

/** What can be done with a panel of the list; nothing, for an observer. */
export function PanelMenu({ panel }: { panel: ListedPanel }) {
  const { t } = useTexts('panels');
  const [task, setTask] = useState<'rename' | 'remove'>();
  const duplicate = useDuplicatePanel();
  const close = () => setTask(undefined);
  if (!useMayCall(panels.update)) return null;
  const { panel_id: panelId, name } = panel;
  const copy = () =>
    duplicate.mutate(
      { panelId, nameOf: (original) => t('duplicate.name', { name: original }) },
      { onSuccess: () => tip.success(t('duplicate.done', { name })) },
    );
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('actions', { name })}
            title={t('actions', { name })}
            loading={duplicate.isPending}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={addressOfPanel(panelId)} leftSection={<IconEye size={16} />}>
            {t('open')}
          </Menu.Item>
          <Menu.Item component={Link} to={editorOfPanel(panelId)} leftSection={<IconPencil size={16} />}>
            {t('edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconForms size={16} />}
            aria-haspopup="dialog"
            onClick={() => setTask('rename')}
          >
            {t('rename.short')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
            {t('duplicate.short')}
          </Menu.Item>
          <Menu.Item
            c="var(--critical)"
            leftSection={<IconTrash size={16} />}
            aria-haspopup="dialog"
            onClick={() => setTask('remove')}
          >
            {t('remove.short')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {task === 'rename' && <RenamePanel panel={panel} onClose={close} />}
        {task === 'remove' && <RemovePanel panel={panel} onClose={close} />}
      </Suspense>
    </>
  );
}
