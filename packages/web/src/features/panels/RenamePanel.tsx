import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { useTexts } from '../../texts/use-texts';
import { NameDialog } from '../../ui/layout/NameDialog';
import { useRenamePanel } from './panels.changes';

interface RenamePanelProps {
  panel: { panel_id: number; name: string };
  onClose(): void;
}

/** Asks for another name of a panel. */
export function RenamePanel({ panel: { panel_id, name }, onClose }: RenamePanelProps) {
  const { t } = useTexts('panels');
  return (
    <NameDialog
      title={t('rename.of', { name })}
      action={t('rename.short')}
      label={t('name')}
      maxLength={PANEL_LIMITS.nameLength}
      name={name}
      change={useRenamePanel()}
      inputOf={(next) => ({ panel_id, name: next })}
      done={(next) => t('rename.done', { name: next })}
      onClose={onClose}
    />
  );
}
