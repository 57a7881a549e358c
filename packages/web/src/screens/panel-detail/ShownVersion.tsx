import { type Panel, panels } from '@fieldscope/contract/calls/panels';
import { Button, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMayCall } from '../../api/me';
import { useQueryCall } from '../../api/use-call';
import { EmptyState } from '../../features/devices/EmptyState';
import { BoardSkeleton } from '../../features/panels/BoardSkeleton';
import { PanelBoard } from '../../features/panels/PanelBoard';
import { addressOfPanel } from '../../features/panels/panel-address';
import { valuesOf } from '../../features/panels/panel-values';
import { useRestoreVersion } from '../../features/panels/panels.changes';
import { usePanelData } from '../../features/panels/panels.queries';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { PageHead } from '../../ui/layout/PageHead';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDateTimeWithZone } from '../../values/format-time';

interface ShownVersionProps {
  /** As it is now. */
  panel: Panel;
  version: number;
}

/** A panel as it was, with the values of now as far as the panel still shows them. */
export function ShownVersion({ panel, version }: ShownVersionProps) {
  const { t } = useTexts('panels');
  const { panel_id } = panel;
  const before = useQueryCall(panels.viewVersion, { panel_id, version });
  const choice = { panelId: panel_id, variable: undefined };
  const { data } = usePanelData(choice);
  const values = useMemo(() => data && valuesOf(data), [data]);
  const [isAsked, setAsked] = useState(false);
  const mayRestore = useMayCall(panels.restoreVersion);
  const savedAs = useSavedAs(panel_id, version);
  if (before.error && !before.data)
    return <ErrorState error={before.error} onRetry={() => void before.refetch()} />;
  const actions = (
    <>
      <Button component={Link} to={addressOfPanel(panel_id)} variant="default">
        {t('history.back')}
      </Button>
      {mayRestore && (
        <Button aria-haspopup="dialog" leftSection={<IconRestore size={16} />} onClick={() => setAsked(true)}>
          {t('history.restore')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHead title={before.data?.name ?? panel.name} about={savedAs} action={actions} />
      {before.data === undefined ? (
        <BoardSkeleton />
      ) : before.data.components.length === 0 ? (
        <EmptyState drawing="logger">{t('nothing')}</EmptyState>
      ) : (
        <PanelBoard {...before.data} choice={choice} values={values} />
      )}
      {isAsked && <RestoreVersion panelId={panel_id} version={version} onClose={() => setAsked(false)} />}
    </>
  );
}

/** Who saved a version when, in words. */
function useSavedAs(panel_id: number, version: number): string {
  const { t } = useTexts('panels');
  const { timeZone } = useDisplaySetting();
  const { data } = useQueryCall(panels.listVersions, { panel_id });
  const found = data?.find((one) => one.version === version);
  if (!found) return t('history.before');
  return t('history.savedAt', {
    at: formatDateTimeWithZone(found.saved_at, timeZone),
    name: found.saved_by ?? t('history.nobody'),
  });
}

interface RestoreVersionProps {
  panelId: number;
  version: number;
  onClose(): void;
}

function RestoreVersion({ panelId, version, onClose }: RestoreVersionProps) {
  const { t } = useTexts('panels');
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={t('history.restore')}
      action={t('history.restoreShort')}
      change={useRestoreVersion()}
      input={{ panel_id: panelId, version }}
      done={t('history.restored')}
      onDone={() => navigate(addressOfPanel(panelId))}
      onClose={onClose}
    >
      <Text>{t('history.consequence')}</Text>
    </ConfirmDialog>
  );
}
