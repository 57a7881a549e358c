import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import type { StreamProgram } from '@fieldscope/contract/calls/stream';
import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { Anchor, Paper, Select, Skeleton, Stack, Tabs, Text, TextInput, Title } from '@mantine/core';
import { IconCircleCheck, IconClockHour4 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useConstants, useMe } from '../../api/me';
import { useKeyNames } from '../../features/access-keys/use-key-names';
import { type Translate, useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { CopyButton } from '../../ui/codes/CopyButton';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { needsSearch } from '../../ui/filters/many-choices';
import { type Fact, FactList } from '../../ui/layout/FactList';
import { useMeasurementNames } from '../../values/measurement-names';
import { TimeAgo } from '../../values/Times';
import classes from './Stream.module.css';
import { useAccessKeys, useSeries } from './stream.queries';
import {
  brokerUrlOf,
  clientIdOf,
  hostOf,
  isEncrypted,
  portOf,
  STREAM_PROGRAMS,
  STREAM_SAMPLES,
  type StreamAccess,
  type StreamProgramName,
  topicsOf,
  userOf,
} from './stream-samples';

/** How a program reads the stream with the key that the address names, and whether one does. */
export function ConnectProgram({ programs }: { programs: readonly StreamProgram[] | undefined }) {
  const { t } = useTexts('stream');
  const keys = useAccessKeys();
  const active = keys.data?.filter(({ status }) => status === 'active');
  return (
    <Paper component="section" withBorder p="lg">
      <Stack gap="md">
        <Title order={2} size="h3">
          {t('connect.title')}
        </Title>
        {keys.error ? (
          <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />
        ) : active === undefined ? (
          <Skeleton height={240} />
        ) : active.length === 0 ? (
          <Text c="dimmed">{t('connect.noKey')}</Text>
        ) : (
          <WithKey keys={active} programs={programs} />
        )}
        <Anchor component={Link} to="/security?create=open">
          {t('connect.createKey')}
        </Anchor>
      </Stack>
    </Paper>
  );
}

interface WithKeyProps {
  keys: readonly AccessKey[];
  programs: readonly StreamProgram[] | undefined;
}

function WithKey({ keys, programs }: WithKeyProps) {
  const { t } = useTexts('stream');
  const [address, setAddress] = useSearchParams();
  const [secret, setSecret] = useState('');
  const nameOf = useKeyNames(keys);
  const chosen = keys.find(({ access_id }) => access_id === address.get('key')) ?? keys[0]!;
  const choose = (key: string | null) => {
    if (!key) return;
    const next = new URLSearchParams(address);
    next.set('key', key);
    setAddress(next, { replace: true });
    setSecret('');
  };
  return (
    <>
      <Select
        label={t('connect.key')}
        allowDeselect={false}
        searchable={needsSearch(keys.length)}
        data={keys.map(({ access_id }) => ({
          value: access_id,
          label: `${nameOf(access_id)} · ${access_id}`,
        }))}
        value={chosen.access_id}
        onChange={choose}
      />
      <TextInput
        label={t('connect.secret')}
        description={t('connect.secretHint')}
        autoComplete="off"
        spellCheck={false}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value.trim())}
      />
      <Samples accessId={chosen.access_id} secret={secret || t('connect.placeholder')} />
      <Waiting program={programs?.find(({ access_id }) => access_id === chosen.access_id)} />
    </>
  );
}

function Samples({ accessId, secret }: Pick<StreamAccess, 'accessId' | 'secret'>) {
  const { t } = useTexts('stream');
  const me = useMe();
  const constants = useConstants();
  const example = useExample();
  const error = me.error ?? constants.error;
  if (error) return <ErrorState error={error} />;
  if (!me.data || !constants.data) return <Skeleton height={220} />;
  const access: StreamAccess = {
    ...{ accessId, secret, example },
    orgId: me.data.org_id as OrgId,
    publicUrl: constants.data.public_url.replace(/\/$/, ''),
    mqttPort: constants.data.mqtt_port,
  };
  return (
    <div>
      <Tabs defaultValue={STREAM_PROGRAMS[0]} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label={t('connect.programs')}>
          {STREAM_PROGRAMS.map((program) => (
            <Tabs.Tab key={program} value={program} className={classes.tab}>
              {t(`connect.${program}.name`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {STREAM_PROGRAMS.map((program) => (
          <Tabs.Panel key={program} value={program} pt="sm">
            <Sample program={program} access={access} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="sm" c="dimmed" mt="sm">
        {t(isEncrypted(access) ? 'connect.encrypted' : 'connect.plain', { broker: brokerUrlOf(access) })}
      </Text>
    </div>
  );
}

/** A measurement to show what names a single one: the first of the organisation. */
function useExample(): StreamAccess['example'] {
  const nameOf = useMeasurementNames();
  const first = useSeries().data?.[0];
  const measurementId = first?.measurement_id ?? MEASUREMENT_ID.airTemperature;
  const measurement = nameOf(measurementId);
  return {
    eui: first?.eui ?? ('2CF7F1C000000001' as Eui),
    channel: first?.channel ?? 1,
    measurementId,
    name: first ? `${first.device_name} ${measurement}` : measurement,
    // Home Assistant knows the degree and the letter, not the sign that is both.
    unit: findMeasurement(measurementId)?.unit.replace('℃', '°C') ?? '',
  };
}

function Sample({ program, access }: { program: StreamProgramName; access: StreamAccess }) {
  const { t } = useTexts('stream');
  const hasForm = program === 'mqttx' || program === 'homeAssistant';
  return (
    <Stack gap="sm">
      <Text size="sm">{t(`connect.${program}.steps`)}</Text>
      {hasForm && <FactList facts={factsOf(access, program === 'mqttx' ? 'mqttx' : 'home-assistant', t)} />}
      <CodeBlock title={t(`connect.${program}.code`)} code={STREAM_SAMPLES[program](access)} />
    </Stack>
  );
}

function factsOf(access: StreamAccess, client: string, t: Translate<'stream'>): Fact[] {
  const facts: [name: string, label: string, value: string][] = [
    ['host', t('connect.host'), hostOf(access)],
    ['port', t('connect.port'), String(portOf(access))],
    ['client', t('connect.clientId'), clientIdOf(access, client)],
    ['user', t('connect.user'), userOf(access)],
    ['password', t('connect.password'), access.secret],
    ...topicsOf(access).map((topic, index): [string, string, string] => [`topic${index}`, t('topic'), topic]),
  ];
  return facts.map(([name, label, value]) => ({
    name,
    label,
    value: (
      <span className={classes.fact}>
        <code translate="no">{value}</code>
        <CopyButton value={value} what={t('connect.copy', { what: label })} />
      </span>
    ),
  }));
}

/** Whether a program has connected with the chosen key. */
function Waiting({ program }: { program: StreamProgram | undefined }) {
  const { t } = useTexts('stream');
  const Icon = program ? IconCircleCheck : IconClockHour4;
  return (
    <div className={classes.waiting} data-connected={program !== undefined} role="status">
      <Icon size={20} aria-hidden />
      {program ? (
        <div>
          <Text fw={500}>{t('connect.connected')}</Text>
          <Text size="sm" className={classes.clientId}>
            {program.client_id} · {program.address} · <TimeAgo at={program.connected_at} />
          </Text>
        </div>
      ) : (
        <Text>{t('connect.waiting')}</Text>
      )}
    </div>
  );
}
