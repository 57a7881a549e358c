import { type Integration, integrations } from '@fieldscope/contract/calls/integrations';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { NotForOperator } from '../../features/accounts/NotForOperator';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { CardGrid } from '../../ui/cards/EntryCard';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { AddIntegration } from './AddIntegration';
import { ConfirmIntegrationChange } from './ConfirmIntegrationChange';
import { EditIntegration } from './EditIntegration';
import { type IntegrationAction, IntegrationCard } from './IntegrationCard';
import { IntegrationMessages } from './IntegrationMessages';
import { IntegrationSecret } from './IntegrationSecret';
import { useIntegrations } from './integrations.queries';
import { ReadingPrograms } from './ReadingPrograms';

/** Where readings, states and commands go on to, and whether that works. */
export function IntegrationsScreen() {
  const { t } = useTexts('integrations');
  const { data, error, refetch } = useIntegrations();
  const adding = useDialogInAddress('add');
  const [chosen, setChosen] = useState<{ action: IntegrationAction; integration: Integration }>();
  const [secret, setSecret] = useState<string>();
  const mayCreate = useMayCall(integrations.create);
  const isFull = (data?.length ?? 0) >= INTEGRATION_LIMITS.integrations;
  const add = mayCreate && !isFull && (
    <Button aria-haspopup="dialog" leftSection={<IconPlus size={16} />} onClick={adding.open}>
      {t('add.action')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('routes:integrations')}
        about={t('about')}
        action={data?.length !== 0 && add}
        isActionUncertain={!data && !error}
      />
      <NotForOperator call={integrations.create} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState drawing="gateway" action={add}>
          {t('empty')}
        </EmptyState>
      ) : (
        <CardGrid label={t('routes:integrations')}>
          {data?.map((integration) => (
            <IntegrationCard
              key={integration.integration_id}
              integration={integration}
              onAction={(action) => setChosen({ action, integration })}
            />
          )) ?? <Skeleton height={220} />}
        </CardGrid>
      )}
      {isFull && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('add.limit', { limit: INTEGRATION_LIMITS.integrations })}
        </Text>
      )}
      <ReadingPrograms />
      {add && adding.isOpen && <AddIntegration onSecret={setSecret} onClose={adding.close} />}
      {chosen && <ActionDialog {...chosen} onSecret={setSecret} onClose={() => setChosen(undefined)} />}
      {secret !== undefined && <IntegrationSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

interface ActionDialogProps {
  action: IntegrationAction;
  integration: Integration;
  onSecret(secret: string): void;
  onClose(): void;
}

function ActionDialog({ action, integration, onSecret, onClose }: ActionDialogProps) {
  if (action === 'edit') return <EditIntegration integration={integration} onClose={onClose} />;
  if (action === 'messages') return <IntegrationMessages integration={integration} onClose={onClose} />;
  return (
    <ConfirmIntegrationChange
      change={action}
      integration={integration}
      onSecret={onSecret}
      onClose={onClose}
    />
  );
}
