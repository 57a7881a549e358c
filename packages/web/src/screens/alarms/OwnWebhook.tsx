import '@mantine/core/styles/Switch.layer.css';
import type { AlarmWebhook } from '@fieldscope/contract/calls/alarm-webhooks';
import { Button, Group, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { FactList } from '../../ui/layout/FactList';
import { TimeAgo } from '../../values/Times';
import classes from './Alarms.module.css';
import { ConfirmWebhookChange } from './ConfirmWebhookChange';
import { WebhookSecret } from './WebhookSecret';
import { useSaveWebhook, useTestWebhook, useWebhook } from './webhook.queries';

/** The reader's own webhook: its address, its secret, whether it works, and a test. */
export function OwnWebhook() {
  const { t } = useTexts('alarms');
  const { data, error, refetch } = useWebhook();
  const [secret, setSecret] = useState<string>();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} radius={8} />;
  const { webhook } = data;
  return (
    <section className={classes.webhook}>
      <Text c="dimmed" mb="md">
        {t('webhook.about')}
      </Text>
      {webhook?.was_turned_off && <Notice kind="warning">{t('webhook.state.turnedOff')}</Notice>}
      <WebhookForm key={webhook?.address} webhook={webhook} onSecret={setSecret} />
      {webhook && <WebhookState webhook={webhook} onSecret={setSecret} />}
      {secret !== undefined && <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </section>
  );
}

interface WebhookFormProps {
  webhook: AlarmWebhook | null;
  /** A new secret, which is shown once. */
  onSecret(secret: string): void;
}

const ADDRESS = /^https?:\/\/[^/?#@]+(?:[/?#].*)?$/i;

function WebhookForm({ webhook, onSecret }: WebhookFormProps) {
  const { t } = useTexts('alarms');
  const [address, setAddress] = useState(webhook?.address ?? '');
  const [isOn, setOn] = useState(webhook?.is_on ?? true);
  const [isTried, setTried] = useState(false);
  const save = useSaveWebhook();
  const isRight = ADDRESS.test(address.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isRight) return;
    save.mutate(
      { address: address.trim(), is_on: isOn },
      {
        onSuccess({ secret }) {
          tip.success(t('webhook.saved'));
          if (secret !== null) onSecret(secret);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" align="flex-start">
        <TextInput
          className={classes.address}
          type="url"
          label={t('webhook.address')}
          description={t('webhook.addressAbout')}
          placeholder="https://example.com/alarms"
          value={address}
          error={isTried && !isRight ? t('webhook.wrong') : undefined}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        {webhook && (
          <Switch
            label={t('webhook.isOn')}
            checked={isOn}
            onChange={({ currentTarget }) => setOn(currentTarget.checked)}
          />
        )}
        {save.error && !isCancelled(save.error) && <Notice kind="critical">{failureText(save.error)}</Notice>}
        <Button type="submit" loading={save.isPending}>
          {t('webhook.save')}
        </Button>
      </Stack>
    </form>
  );
}

function WebhookState({ webhook, onSecret }: { webhook: AlarmWebhook; onSecret(secret: string): void }) {
  const { t } = useTexts('alarms');
  const [asked, setAsked] = useState<'renew' | 'remove'>();
  const test = useTestWebhook();
  const { last_success_at, last_error, last_error_at } = webhook;
  return (
    <>
      <FactList
        facts={[
          { name: 'success', label: t('webhook.state.lastSuccess'), value: <TimeAgo at={last_success_at} /> },
          ...(last_error
            ? [
                {
                  name: 'error',
                  label: t('webhook.state.lastError'),
                  value: (
                    <>
                      {t(`webhook.outcome.${last_error}`)} · <TimeAgo at={last_error_at} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Group gap="xs">
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate({})}>
          {t('webhook.test')}
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked('renew')}>
          {t('webhook.renew')}
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked('remove')}>
          {t('webhook.remove')}
        </Button>
      </Group>
      {test.data && (
        <Notice kind={test.data.outcome === 'delivered' ? 'info' : 'warning'}>
          {t('webhook.test')}: {t(`webhook.outcome.${test.data.outcome}`)}
        </Notice>
      )}
      {test.error && !isCancelled(test.error) && <Notice kind="critical">{failureText(test.error)}</Notice>}
      {asked && (
        <ConfirmWebhookChange change={asked} onSecret={onSecret} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
