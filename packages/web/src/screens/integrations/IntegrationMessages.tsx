import type { Integration, IntegrationMessage } from '@fieldscope/contract/calls/integrations';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { Dialog } from '../../ui/layout/Dialog';
import { formatNumber } from '../../values/format-number';
import { DateTime } from '../../values/Times';
import classes from './Integrations.module.css';
import { useMessages, useReplay, useSendAgain } from './integrations.queries';
import { useOutcomeText } from './use-outcome-text';

interface IntegrationMessagesProps {
  integration: Pick<Integration, 'integration_id' | 'name'>;
  onClose(): void;
}

/** What was sent last, and how it is sent again. */
export function IntegrationMessages({ integration, onClose }: IntegrationMessagesProps) {
  const { t } = useTexts('integrations');
  const { integration_id, name } = integration;
  const { data, error, refetch } = useMessages(integration_id);
  return (
    <Dialog title={t('action.messagesOf', { name })} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Replay integrationId={integration_id} />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <Text c="dimmed">{t('messages.none')}</Text>
        ) : (
          <ul className={classes.messages} aria-label={t('action.messages')}>
            {data?.map((message) => (
              <Message key={message.message_id} integrationId={integration_id} message={message} />
            )) ?? <Skeleton height={180} />}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}

const SPANS = { hour: HOUR_MS, day: DAY_MS, week: INTEGRATION_LIMITS.replayMs } as const;
const SPAN_NAMES = Object.keys(SPANS) as (keyof typeof SPANS)[];

function Replay({ integrationId }: { integrationId: string }) {
  const { t } = useTexts('integrations');
  const [span, setSpan] = useState<keyof typeof SPANS>('hour');
  const replay = useReplay();
  const submit = () =>
    replay.mutate(
      { integration_id: integrationId, since: Date.now() - SPANS[span] },
      { onSuccess: () => void tip.success(t('replay.done')) },
    );
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <Select
          label={t('replay.label')}
          data={SPAN_NAMES.map((one) => ({ value: one, label: t(`replay.${one}`) }))}
          value={span}
          allowDeselect={false}
          onChange={(chosen) => setSpan((chosen as keyof typeof SPANS | null) ?? span)}
        />
        <Button variant="default" loading={replay.isPending} onClick={submit}>
          {t('replay.action')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('replay.about')}
      </Text>
      {replay.error && !isCancelled(replay.error) && (
        <Notice kind="critical">{failureText(replay.error)}</Notice>
      )}
    </Stack>
  );
}

function Message({ integrationId, message }: { integrationId: string; message: IntegrationMessage }) {
  const { t } = useTexts('integrations');
  const outcomeText = useOutcomeText();
  const again = useSendAgain();
  const { message_id, at, state, error, status, events, bytes, attempts } = message;
  const outcome = again.data ?? { error, status };
  return (
    <li className={classes.message}>
      <div className={classes.names}>
        <Text size="sm">
          <DateTime at={at} />
        </Text>
        <Text size="sm" c="dimmed">
          {t('messages.size', {
            number: formatNumber(events),
            kilobytes: formatNumber(Math.ceil(bytes / 1000)),
          })}
          {attempts > 1 && ` · ${t('messages.attempts', { number: attempts })}`}
        </Text>
        <Text size="sm">
          {state === 'waiting' && error === null ? t('messages.waiting') : outcomeText(outcome)}
        </Text>
        <Text size="xs" c="dimmed" className={classes.id}>
          {message_id}
        </Text>
        {again.error && !isCancelled(again.error) && (
          <Notice kind="critical">{failureText(again.error)}</Notice>
        )}
      </div>
      <Button
        size="xs"
        variant="default"
        loading={again.isPending}
        aria-label={t('messages.againOf', { id: message_id })}
        onClick={() => again.mutate({ integration_id: integrationId, message_id })}
      >
        {t('messages.again')}
      </Button>
    </li>
  );
}
