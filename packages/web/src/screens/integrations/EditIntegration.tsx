import type { Integration } from '@fieldscope/contract/calls/integrations';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { IntegrationFields } from './IntegrationFields';
import { draftOf, readDraft, secretsToEnter } from './integration-draft';
import { useUpdateIntegration } from './integrations.queries';

/** Changes what an integration is told of and where that goes. */
export function EditIntegration({ integration, onClose }: { integration: Integration; onClose(): void }) {
  const { t } = useTexts('integrations');
  const { integration_id, kind } = integration;
  const [draft, setDraft] = useState(() => draftOf(integration));
  const [isTried, setTried] = useState(false);
  const update = useUpdateIntegration();
  const { wrong, input } = readDraft(kind, draft);
  const toEnter = secretsToEnter(integration, draft);
  for (const name of toEnter) if (!draft.settings[name]?.trim()) wrong.add(name);
  const submit = () => {
    setTried(true);
    if (wrong.size > 0) return;
    update.mutate({ integration_id, ...input } as never, {
      onSuccess() {
        tip.success(t('edit.done', { name: input.name }));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t('edit.of', { name: integration.name })}
      action={t('edit.action')}
      size="lg"
      isPending={update.isPending}
      failure={update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <IntegrationFields
        kind={kind}
        draft={draft}
        stored={integration.secrets.filter((name) => !toEnter.includes(name))}
        wrong={isTried ? wrong : new Set()}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
    </FormDialog>
  );
}
