import type { Panel } from '@fieldscope/contract/calls/panels';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { FormDialog } from '../../../ui/layout/FormDialog';
import { useDisplaySetting } from '../../../values/display-setting';
import { MadeLink } from './MadeLink';
import { ShareFields } from './ShareFields';
import { factsOf, newDraft, sitesIn } from './share-draft';
import { useCreateShare } from './shares.queries';

interface NewShareProps {
  panel: Panel;
  onClose(): void;
}

/** Makes a link to a panel, and shows it once. */
export function NewShare({ panel, onClose }: NewShareProps) {
  const { t } = useTexts('panel-shares');
  const { timeZone } = useDisplaySetting();
  const [draft, setDraft] = useState(() => newDraft(panel.name));
  const [isTried, setTried] = useState(false);
  const create = useCreateShare();
  if (create.data) {
    const { share_id: shareId, token } = create.data;
    const link = { panelId: panel.panel_id, shareId, token };
    return <MadeLink link={link} name={draft.name.trim()} sites={sitesIn(draft.sites)} onClose={onClose} />;
  }
  const submit = () => {
    setTried(true);
    const facts = factsOf(draft, { zone: timeZone, now: Date.now() });
    if (facts) create.mutate({ panel_id: panel.panel_id, ...facts });
  };
  return (
    <FormDialog
      title={t('create')}
      action={t('create')}
      size="lg"
      isPending={create.isPending}
      failure={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ShareFields
        draft={draft}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
        variable={panel.settings.variable}
        hasPassphrase={false}
        isTried={isTried}
      />
    </FormDialog>
  );
}
