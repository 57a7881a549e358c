import type { PanelShare } from '@fieldscope/contract/calls/panel-shares';
import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { tip } from '../../../ui/feedback/tip-store';
import { FormDialog } from '../../../ui/layout/FormDialog';
import { useDisplaySetting } from '../../../values/display-setting';
import { ShareFields } from './ShareFields';
import { draftOf, factsOf } from './share-draft';
import { useUpdateShare } from './shares.queries';

interface EditShareProps {
  share: PanelShare;
  /** Of the panel; null: it has none. */
  variable: PanelVariable | null;
  onClose(): void;
}

/** Changes what a link is like; the link stays the same. */
export function EditShare({ share, variable, onClose }: EditShareProps) {
  const { t } = useTexts('panel-shares');
  const { timeZone } = useDisplaySetting();
  const [draft, setDraft] = useState(() => draftOf(share, timeZone));
  const [isTried, setTried] = useState(false);
  const update = useUpdateShare();
  const submit = () => {
    setTried(true);
    const facts = factsOf(draft, { zone: timeZone, now: Date.now() });
    if (!facts) return;
    update.mutate(
      { share_id: share.share_id, ...facts },
      {
        onSuccess() {
          tip.success(t('saved', { name: facts.name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('edit', { name: share.name })}
      action={t('save')}
      size="lg"
      isPending={update.isPending}
      failure={update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ShareFields
        draft={draft}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
        variable={variable}
        hasPassphrase={share.has_passphrase}
        isTried={isTried}
      />
    </FormDialog>
  );
}
