import { type Panel, panels } from '@fieldscope/contract/calls/panels';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconForms,
  IconHistory,
  IconMaximize,
  IconPencil,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, memo, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMayCall } from '../../api/me';
import { addressOfPanel, editorOfPanel, PANELS_PATH } from '../../features/panels/panel-address';
import { useDuplicatePanel } from '../../features/panels/panels.changes';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';

const RenamePanel = lazy(async () => ({
  default: (await import('../../features/panels/RenamePanel')).RenamePanel,
}));
const RemovePanel = lazy(async () => ({
  default: (await import('../../features/panels/RemovePanel')).RemovePanel,
}));
const ShareDialog = lazy(async () => ({ default: (await import('./share/ShareDialog')).ShareDialog }));
const PanelHistory = lazy(async () => ({ default: (await import('./PanelHistory')).PanelHistory }));

interface PanelActionsProps {
  panel: Panel;
  onFull(): void;
}

/** What can be done with the panel on screen; each live message passes it by. */
export const PanelActions = memo(
  function PanelActions({ panel, onFull }: PanelActionsProps) {
    const { t } = useTexts('panels');
    const mayChange = useMayCall(panels.update);
    return (
      <>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('full.enter')}
          title={t('full.enter')}
          onClick={onFull}
        >
          <IconMaximize size={18} />
        </ActionIcon>
        {mayChange && <MoreActions panel={panel} />}
        {mayChange && (
          <Button component={Link} to={editorOfPanel(panel.panel_id)} leftSection={<IconPencil size={16} />}>
            {t('edit')}
          </Button>
        )}
      </>
    );
  },
  (before, after) => before.panel === after.panel,
);

function MoreActions({ panel }: { panel: Panel }) {
  const { t } = useTexts('panels');
  const navigate = useNavigate();
  const history = useDialogInAddress('history');
  const share = useDialogInAddress('share');
  const [task, setTask] = useState<'rename' | 'remove'>();
  const duplicate = useDuplicatePanel();
  const close = () => setTask(undefined);
  const { panel_id: panelId, name } = panel;
  const copy = () =>
    duplicate.mutate(
      { panelId, nameOf: (original) => t('duplicate.name', { name: original }) },
      {
        onSuccess(copied) {
          tip.success(t('duplicate.done', { name }));
          navigate(addressOfPanel(copied.panel_id));
        },
      },
    );
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('actions', { name })}
            title={t('actions', { name })}
            loading={duplicate.isPending}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconShare size={16} />} aria-haspopup="dialog" onClick={share.open}>
            {t('share')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} />} aria-haspopup="dialog" onClick={history.open}>
            {t('history.title')}
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
        {share.isOpen && <ShareDialog panel={panel} onClose={share.close} />}
        {history.isOpen && <PanelHistory panel={panel} onClose={history.close} />}
        {task === 'rename' && <RenamePanel panel={panel} onClose={close} />}
        {task === 'remove' && (
          <RemovePanel panel={panel} onDone={() => navigate(PANELS_PATH)} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
