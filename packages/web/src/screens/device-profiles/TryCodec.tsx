import '@mantine/core/styles/NumberInput.layer.css';
import type { CodecResult, ProfileFacts, Sample } from '@fieldscope/contract/calls/device-profiles';
import type { DecodedOutput } from '@fieldscope/contract/decoded-fields/field-values';
import { type Proposal, proposeFields } from '@fieldscope/contract/decoded-fields/propose';
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
import { BatteryChoice } from './BatteryChoice';
import { useSamples, useTryCodec } from './device-profiles.queries';
import { payloadHex } from './profile-draft.model';

interface TryCodecProps {
  draft: ProfileFacts;
  /** EUI of the device whose newest uplink is filled in. */
  heard?: string;
  onFields(fields: ProfileFacts['fields']): void;
  onFailedLine(line: number | null): void;
  /** What the codec made of the uplink, and of the device's other uplinks that were heard. */
  onOutputs(outputs: DecodedOutput[]): void;
}

/** Runs the script on a real uplink, or on a payload that is pasted, and proposes what its fields measure. */
export function TryCodec({ draft, heard: given, onFields, onFailedLine, onOutputs }: TryCodecProps) {
  const { t } = useTexts('device-profiles');
  const { data: samples = [] } = useSamples();
  const newest = samples.find((sample) => sample.eui === given);
  const [typed, setPayload] = useState<string>();
  const [typedPort, setPort] = useState<number | null>();
  const [chosenEui, setEui] = useState<string>();
  const payload = typed ?? newest?.payload ?? '';
  const port = typedPort === undefined ? (newest?.f_port ?? null) : typedPort;
  const eui = chosenEui ?? given;
  const attempt = useTryCodec();
  const others = useTryCodec();
  const hex = payloadHex(payload);
  const isWrong = payload.trim() !== '' && hex === undefined;
  const tryOn = (call: typeof attempt, uplink: Pick<Sample, 'payload' | 'f_port'>) =>
    call.mutateAsync({ script: draft.script, fields: draft.fields, ...uplink });
  async function run() {
    const given = { payload: hex ?? '', f_port: port };
    const first = await tryOn(attempt, given);
    onFailedLine(first.line);
    const outputs = outputsIn([first]);
    onOutputs(outputs);
    if (outputs.length === 0) return;
    const heard = samples.filter((sample) => sample.eui === eui && sample.payload !== given.payload);
    const results = await Promise.all(heard.map(({ payload, f_port }) => tryOn(others, { payload, f_port })));
    onOutputs([...outputs, ...outputsIn(results)]);
  }
  const proposal = attempt.data ? proposalOf(attempt.data, draft) : NO_PROPOSAL;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('try.title')}
      </Title>
      <SampleChoice
        samples={samples}
        chosen={samples.findIndex(
          (sample) => sample.eui === eui && sample.payload === payload && sample.f_port === port,
        )}
        onChoose={(sample) => {
          setPayload(sample.payload);
          setPort(sample.f_port);
          setEui(sample.eui);
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
          // What failed is shown.
          onClick={() => void run().catch(() => {})}
        >
          {t('try.run')}
        </Button>
      </Group>
      {attempt.error && !isCancelled(attempt.error) && (
        <Notice kind="critical">{failureText(attempt.error)}</Notice>
      )}
      {attempt.data && <CodecOutput result={attempt.data} />}
      {proposal.fields.length > 0 && (
        <Group>
          <Button size="xs" onClick={() => onFields([...draft.fields, ...proposal.fields])}>
            {t('try.propose', { count: proposal.fields.length })}
          </Button>
        </Group>
      )}
      {proposal.batteryVoltages.slice(0, 1).map((voltage) => (
        <BatteryChoice
          key={voltage.path}
          voltage={voltage}
          onChoose={(field) => onFields([...draft.fields, field])}
        />
      ))}
    </Stack>
  );
}

const NO_PROPOSAL: Proposal = { fields: [], batteryVoltages: [] };

/** Fields that could be mapped besides those that are. */
const proposalOf = ({ output }: CodecResult, { fields }: ProfileFacts): Proposal =>
  output === null ? NO_PROPOSAL : proposeFields(JSON.parse(output) as DecodedOutput, fields);

const outputsIn = (results: readonly CodecResult[]): DecodedOutput[] =>
  results.flatMap(({ output }) => (output === null ? [] : (JSON.parse(output) as DecodedOutput)));

interface SampleChoiceProps {
  samples: readonly Sample[];
  /** Its place among them; -1: what is tried is none of them. */
  chosen: number;
  onChoose(sample: Sample): void;
}

function SampleChoice({ samples, chosen, onChoose }: SampleChoiceProps) {
  const { t } = useTexts('device-profiles');
  const { timeZone } = useDisplaySetting();
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
      value={chosen < 0 ? null : String(chosen)}
      onChange={(place) => place !== null && onChoose(samples[Number(place)]!)}
    />
  );
}
