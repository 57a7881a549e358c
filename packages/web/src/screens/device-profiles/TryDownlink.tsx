import '@mantine/core/styles/NumberInput.layer.css';
import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { CodecOutput } from '../../features/device-profiles/CodecOutput';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { useTryCodec } from './device-profiles.queries';
import { dataOf, encodedIn, payloadHex } from './profile-draft.model';

interface TryDownlinkProps {
  script: string;
  onFailedLine(line: number | null): void;
}

/** Runs encodeDownlink on data, and decodeDownlink on what came of it or on a payload that is pasted. */
export function TryDownlink({ script, onFailedLine }: TryDownlinkProps) {
  const { t } = useTexts('device-profiles');
  const [text, setText] = useState('{}');
  const [payload, setPayload] = useState('');
  const [port, setPort] = useState<number | null>(null);
  const attempt = useTryCodec();
  const data = dataOf(text);
  const hex = payloadHex(payload);
  const hasScript = script.trim() !== '';
  const encode = () =>
    attempt.mutate(
      { script, function: 'encodeDownlink', data, f_port: port },
      {
        onSuccess({ line, output }) {
          onFailedLine(line);
          const encoded = encodedIn(output);
          if (!encoded) return;
          setPayload(encoded.payload);
          setPort(encoded.fPort);
        },
      },
    );
  const decode = () =>
    attempt.mutate(
      { script, function: 'decodeDownlink', payload: hex ?? '', f_port: port },
      { onSuccess: ({ line }) => onFailedLine(line) },
    );
  return (
    <Stack gap="sm" maw={640}>
      <Title order={2} size="h4">
        {t('downlink.title')}
      </Title>
      <Text size="sm">{t('downlink.about')}</Text>
      <Textarea
        label={t('downlink.data')}
        translate="no"
        rows={3}
        value={text}
        error={data ? undefined : t('downlink.wrongData')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextInput
        label={t('downlink.payload')}
        description={t('try.payloadHint')}
        value={payload}
        translate="no"
        error={payload.trim() !== '' && hex === undefined ? t('try.wrongPayload') : undefined}
        onChange={({ currentTarget }) => setPayload(currentTarget.value)}
      />
      <NumberInput
        label={t('downlink.port')}
        hideControls
        min={0}
        max={255}
        allowDecimal={false}
        value={port ?? ''}
        onChange={(value) => setPort(typeof value === 'number' ? value : null)}
      />
      <Group gap="xs">
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          variant="default"
          disabled={!hasScript || !data}
          loading={attempt.isPending}
          onClick={encode}
        >
          {t('downlink.encode')}
        </Button>
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          variant="default"
          disabled={!hasScript || !hex}
          loading={attempt.isPending}
          onClick={decode}
        >
          {t('downlink.decode')}
        </Button>
      </Group>
      {attempt.error && !isCancelled(attempt.error) && (
        <Notice kind="critical">{failureText(attempt.error)}</Notice>
      )}
      {attempt.data && <CodecOutput result={attempt.data} isMeasured={false} />}
    </Stack>
  );
}
