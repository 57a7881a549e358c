import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { editorOfPanel } from '../../features/panels/panel-address';
import { useCreatePanel } from '../../features/panels/panels.changes';
import { useTexts } from '../../texts/use-texts';
import { NameDialog } from '../../ui/layout/NameDialog';

/** Asks for the name of a new panel, and opens its editor. */
export function NewPanelDialog({ onClose }: { onClose(): void }) {
  const { t } = useTexts('panels');
  const navigate = useNavigate();
  const created = useRef<number>(undefined);
  // Either changes the address, which can be changed once.
  const close = () =>
    created.current === undefined
      ? onClose()
      : void navigate(editorOfPanel(created.current), { replace: true });
  return (
    <NameDialog
      title={t('create')}
      action={t('createShort')}
      label={t('name')}
      maxLength={PANEL_LIMITS.nameLength}
      change={useCreatePanel()}
      inputOf={(name) => ({ name })}
      done={(name) => t('created', { name })}
      onDone={({ panel_id }) => {
        created.current = panel_id;
      }}
      onClose={close}
    />
  );
}
