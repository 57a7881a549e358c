import { Stack } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { Dialog } from '../../ui/layout/Dialog';
import { FactList } from '../../ui/layout/FactList';
import { useMeasurementNames } from '../../values/measurement-names';
import { DateTime } from '../../values/Times';
import type { StreamMessage } from './stream-messages.model';

interface MessageDetailsProps {
  message: StreamMessage;
  deviceName: string;
  onClose(): void;
}

/** A message as a program sees it. */
export function MessageDetails({ message, deviceName, onClose }: MessageDetailsProps) {
  const { t } = useTexts('stream');
  const nameOf = useMeasurementNames();
  const { topic, body, id } = message;
  return (
    <Dialog
      title={t('details.title', { device: deviceName, measurement: nameOf(id) })}
      size="lg"
      onClose={onClose}
    >
      <Stack gap="md">
        <CodeBlock title={t('topic')} code={topic} />
        <CodeBlock title={t('details.payload')} code={JSON.stringify(body)} />
        <FactList
          facts={[
            { name: 'time', label: t('details.time'), value: <DateTime at={body.timestamp} /> },
            { name: 'qos', label: 'QoS', value: t('details.qos') },
            { name: 'retained', label: t('details.retained'), value: t('details.notRetained') },
          ]}
        />
      </Stack>
    </Dialog>
  );
}
