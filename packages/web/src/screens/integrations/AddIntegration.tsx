import { INTEGRATION_KINDS, type IntegrationKind } from '@fieldscope/contract/integration-kinds';
import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { INTEGRATION_VIEWS } from '../../features/integrations/kinds';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { Dialog } from '../../ui/layout/Dialog';
import { FormDialog } from '../../ui/layout/FormDialog';
import { IntegrationFields } from './IntegrationFields';
import classes from './Integrations.module.css';
import { firstDraft, readDraft } from './integration-draft';
import { useCreateIntegration } from './integrations.queries';

interface AddIntegrationProps {
  /** A secret that the portal made, which is shown once. */
  onSecret(secret: string): void;
  onClose(): void;
}

/** Chooses a kind, then asks what it needs. */
export function AddIntegration(props: AddIntegrationProps) {
  const { t } = useTexts('integrations');
  const [kind, setKind] = useState<IntegrationKind>();
  if (kind) return <NewIntegration key={kind} kind={kind} {...props} />;
  return (
    <Dialog title={t('add.title')} size="lg" onClose={props.onClose}>
      <ul className={classes.gallery}>
        {INTEGRATION_KINDS.map((one) => {
          const { Icon } = INTEGRATION_VIEWS[one];
          return (
            <li key={one}>
              <UnstyledButton className={classes.choice} onClick={() => setKind(one)}>
                <Icon size={24} aria-hidden className={classes.icon} />
                <Stack gap={2}>
                  <Text fw={500}>{t(`kind.${one}.name`)}</Text>
                  <Text size="sm" c="dimmed">
                    {t(`kind.${one}.about`)}
                  </Text>
                </Stack>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

function NewIntegration({ kind, onSecret, onClose }: AddIntegrationProps & { kind: IntegrationKind }) {
  const { t } = useTexts('integrations');
  const [draft, setDraft] = useState(() => firstDraft(kind, t(`kind.${kind}.name`)));
  const [isTried, setTried] = useState(false);
  const create = useCreateIntegration();
  const { wrong, input } = readDraft(kind, draft);
  const submit = () => {
    setTried(true);
    if (wrong.size > 0) return;
    create.mutate(input as never, {
      onSuccess({ secret }) {
        tip.success(t('add.done', { name: input.name }));
        onClose();
        if (secret !== null) onSecret(secret);
      },
    });
  };
  return (
    <FormDialog
      title={t('add.of', { kind: t(`kind.${kind}.name`) })}
      action={t('add.action')}
      size="lg"
      isPending={create.isPending}
      failure={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <IntegrationFields
        kind={kind}
        draft={draft}
        wrong={isTried ? wrong : new Set()}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
    </FormDialog>
  );
}
