import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { formatNumber } from '../../values/format-number';
import { useRemovePanel } from './panels.changes';

interface RemovePanelProps {
  panel: { panel_id: number; name: string };
  onDone?: (() => void) | undefined;
  onClose(): void;
}

/** Says how long a deleted panel can be restored, then deletes it. */
export function RemovePanel({ panel: { panel_id, name }, ...ends }: RemovePanelProps) {
  const { t } = useTexts('panels');
  return (
    <ConfirmDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      change={useRemovePanel()}
      input={{ panel_id }}
      done={t('remove.done', { name })}
      {...ends}
    >
      <Text>
        {t('remove.consequence', {
          count: PANEL_LIMITS.trashDays,
          number: formatNumber(PANEL_LIMITS.trashDays),
        })}
      </Text>
    </ConfirmDialog>
  );
}
