import { LIMITS } from '@fieldscope/contract/limits';
import {
  NETWORK_SERVER_KINDS,
  type NetworkServerKind,
  waysOf,
} from '@fieldscope/contract/network-server-kinds';
import type { ConnectionWay } from '@fieldscope/contract/network-server-kinds/kind';
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { lazy, Suspense, useState } from 'react';
import { ConnectionLines } from '../../features/connections/ConnectionLines';
import { useKindTexts } from '../../features/connections/use-kind-texts';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { Dialog } from '../../ui/layout/Dialog';
import classes from './NetworkServers.module.css';
import { useCreateConnection } from './network-servers.queries';

const ConnectionWriters = lazy(() => import('./line-protocol/ConnectionWriters'));

/** Asks what is to be connected, then shows the lines to paste, with the token, once. */
export function CreateConnection({ onClose }: { onClose(): void }) {
  const { t } = useTexts('network-servers');
  const { nameOf, hintOf } = useKindTexts();
  const [kind, setKind] = useState<NetworkServerKind>('chirpstack');
  const [chosenWay, setWay] = useState<ConnectionWay>('http');
  const [name, setName] = useState('');
  const create = useCreateConnection();
  const ways = waysOf(kind);
  const way = ways.includes(chosenWay) ? chosenWay : ways[0]!;
  const named = name.trim() || nameOf(kind);
  if (create.data) {
    return (
      <Dialog title={t('created', { name: named })} isPrecious size="lg" onClose={onClose}>
        <Stack gap="md">
          <Notice kind="warning">{t('once')}</Notice>
          <ConnectionLines kind={kind} way={way} token={create.data.token} />
          {kind === 'influx' && (
            <Suspense>
              <ConnectionWriters token={create.data.token} />
            </Suspense>
          )}
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
          <Choice<NetworkServerKind>
            label={t('kind')}
            areMany
            value={kind}
            choices={NETWORK_SERVER_KINDS.map((one) => ({
              value: one,
              label: nameOf(one),
              description: hintOf(one),
            }))}
            onChange={setKind}
          />
          <Choice<ConnectionWay>
            label={t('way.label')}
            value={way}
            choices={ways.map((one) => ({ value: one, label: t(`way.${one}`) }))}
            onChange={setWay}
          />
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            placeholder={nameOf(kind)}
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
  /** They stand beside each other where the window is wide enough. */
  areMany?: boolean;
  value: Value;
  choices: { value: Value; label: string; description?: string }[];
  onChange(value: Value): void;
}

function Choice<Value extends string>({ label, areMany, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <Radio.Group label={label} value={value} onChange={(next) => onChange(next as Value)}>
      <div className={areMany ? classes.manyChoices : classes.choices}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </div>
    </Radio.Group>
  );
}
