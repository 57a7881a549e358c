import '@mantine/core/styles/NumberInput.layer.css';
import type { CodecResult, ProfileFacts, Sample } from '@fieldscope/contract/calls/device-profiles';
import { Button, Group, NumberInput, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { CodecOutput } from '../../features/device-profiles/CodecOutput';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import longChoices from '../../ui/filters/long-choices.module.css';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDateTime } from '../../values/format-time';
import { useSamples, useTryCodec } from './device-profiles.queries';
import { pathsOf, payloadHex, proposedFields } from './profile-draft.model';

interface TryCodecProps {
  draft: ProfileFacts;
  onFields(fields: ProfileFacts['fields']): void;
  onFailedLine(line: number | null): void;
}

/** Runs the script on a real uplink, or on a payload that is pasted, and proposes what its fields measure. */
export function TryCodec({ draft, onFields, onFailedLine }: TryCodecProps) {
  const { t } = useTexts('device-profiles');
  const [payload, setPayload] = useState('');
  const [port, setPort] = useState<number | null>(null);
  const attempt = useTryCodec();
  const hex = payloadHex(payload);
  const isWrong = payload.trim() !== '' && hex === undefined;
  const run = () =>
    attempt.mutate(
      { script: draft.script, fields: draft.fields, payload: hex ?? '', f_port: port },
      { onSuccess: ({ line }) => onFailedLine(line) },
    );
  const proposed = attempt.data ? proposalOf(attempt.data, draft) : [];
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('try.title')}
      </Title>
      <SampleChoice
        onChoose={(sample) => {
          setPayload(sample.payload);
          setPort(sample.f_port);
        }}
      />
      <TextInput
        label={t('try.payload')}
        description={t('try.payloadHint')}
        value={payload}
        translate="no"
        error={isWrong ? t('try.wrongPayload') : undefined}
        onChange={({ currentTarget }) => setPayload(currentTarget.value)}
      />
      <NumberInput
        label="fPort"
        hideControls
        min={0}
        max={255}
        allowDecimal={false}
        value={port ?? ''}
        onChange={(value) => setPort(typeof value === 'number' ? value : null)}
      />
      <Group>
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          variant="default"
          disabled={draft.script.trim() === '' || !hex}
          loading={attempt.isPending}
          onClick={run}
        >
          {t('try.run')}
        </Button>
      </Group>
      {attempt.error && !isCancelled(attempt.error) && (
        <Notice kind="critical">{failureText(attempt.error)}</Notice>
      )}
      {attempt.data && <CodecOutput result={attempt.data} />}
      {proposed.length > 0 && (
        <Group>
          <Button size="xs" onClick={() => onFields([...draft.fields, ...proposed])}>
            {t('try.propose', { count: proposed.length })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Fields that could be mapped besides those that are. */
const proposalOf = ({ output }: CodecResult, { fields }: ProfileFacts): ProfileFacts['fields'] =>
  output === null ? [] : proposedFields(pathsOf(output), fields).slice(fields.length);

function SampleChoice({ onChoose }: { onChoose(sample: Sample): void }) {
  const { t } = useTexts('device-profiles');
  const { timeZone } = useDisplaySetting();
  const { data: samples = [] } = useSamples();
  if (samples.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('try.noSamples')}
      </Text>
    );
  }
  return (
    <Select
      label={t('try.sample')}
      classNames={longChoices}
      searchable
      data={samples.map(({ eui, name, received_at }, place) => ({
        value: String(place),
        label: `${name || eui} · ${formatDateTime(received_at, timeZone)}`,
      }))}
      onChange={(place) => place !== null && onChoose(samples[Number(place)]!)}
    />
  );
}
