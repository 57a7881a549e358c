import { type Panel, panels } from '@fieldscope/contract/calls/panels';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconHistory, IconMail, IconMaximize, IconPencil, IconShare } from '@tabler/icons-react';
import { lazy, memo, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMayCall } from '../../api/me';
import { PanelMenu } from '../../features/panels/PanelMenu';
import { addressOfPanel, editorOfPanel, PANELS_PATH } from '../../features/panels/panel-address';
import { useTexts } from '../../texts/use-texts';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';

const ShareDialog = lazy(async () => ({ default: (await import('./share/ShareDialog')).ShareDialog }));
const SendAsReport = lazy(async () => ({
  default: (await import('../../features/reports/SendAsReport')).SendAsReport,
}));
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
  const report = useDialogInAddress('report');
  return (
    <>
      <PanelMenu
        panel={panel}
        variant="default"
        onCopied={(copyId) => navigate(addressOfPanel(copyId))}
        onRemoved={() => navigate(PANELS_PATH)}
      >
        <Menu.Item leftSection={<IconShare size={16} />} aria-haspopup="dialog" onClick={share.open}>
          {t('share')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMail size={16} />} aria-haspopup="dialog" onClick={report.open}>
          {t('sendAs')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} />} aria-haspopup="dialog" onClick={history.open}>
          {t('history.title')}
        </Menu.Item>
      </PanelMenu>
      <Suspense>
        {share.isOpen && <ShareDialog panel={panel} onClose={share.close} />}
        {report.isOpen && (
          <SendAsReport
            source={{ source: 'panel', source_id: panel.panel_id, name: panel.name }}
            onClose={report.close}
          />
        )}
        {history.isOpen && <PanelHistory panel={panel} onClose={history.close} />}
      </Suspense>
    </>
  );
}
