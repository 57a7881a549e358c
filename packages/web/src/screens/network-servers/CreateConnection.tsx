import type { ConnectionKind, ConnectionWay } from '@fieldscope/contract/calls/connections';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { ConnectionLines } from '../../ui/connections/ConnectionLines';
import { Notice } from '../../ui/feedback/Notice';
import { Dialog } from '../../ui/layout/Dialog';
import { useCreateConnection } from './network-servers.queries';

const KINDS: readonly ConnectionKind[] = ['chirpstack', 'tts', 'other'];
const WAYS: readonly ConnectionWay[] = ['http', 'mqtt'];

/** Asks what is to be connected, then shows the lines to paste, with the token, once. */
export function CreateConnection({ onClose }: { onClose(): void }) {
  const { t } = useTexts('network-servers');
  const [kind, setKind] = useState<ConnectionKind>('chirpstack');
  const [way, setWay] = useState<ConnectionWay>('http');
  const [name, setName] = useState('');
  const create = useCreateConnection();
  const named = name.trim() || t(`kind.${kind}`);
  if (create.data) {
    return (
      <Dialog title={t('created', { name: named })} isPrecious size="lg" onClose={onClose}>
        <Stack gap="md">
          <Notice kind="warning">{t('once')}</Notice>
          <ConnectionLines kind={kind} way={way} token={create.data.token} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('done')}</Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    create.mutate({ name: named, kind, way });
  };
  return (
    <Dialog title={t('create')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Choice<ConnectionKind>
            label={t('kind.label')}
            value={kind}
            choices={KINDS.map((one) => ({
              value: one,
              label: t(`kind.${one}`),
              description: one === 'other' ? t('kind.otherHint') : undefined,
            }))}
            onChange={setKind}
          />
          <Choice<ConnectionWay>
            label={t('way.label')}
            value={way}
            choices={WAYS.map((one) => ({ value: one, label: t(`way.${one}`) }))}
            onChange={setWay}
          />
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            placeholder={t(`kind.${kind}`)}
            maxLength={LIMITS.connections.nameLength}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: { value: Value; label: string; description?: string }[];
  onChange(value: Value): void;
}

function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <Radio.Group label={label} value={value} onChange={(next) => onChange(next as Value)}>
      <Stack gap={6} mt={6}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
