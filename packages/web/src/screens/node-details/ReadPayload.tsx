import '../../theme/dialog-styles';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryCall } from '../../api/use-call';
import { CodecOutput } from '../../features/device-profiles/CodecOutput';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import type { Uplink } from './uplinks.queries';

interface ReadPayloadProps {
  uplink: Pick<Uplink, 'payload_hex' | 'f_port'>;
  eui: string;
  profile: { name: string };
  onClose(): void;
}

/** What the codec of the device's profile makes of a payload. */
export function ReadPayload({ uplink, eui, profile, onClose }: ReadPayloadProps) {
  const { t } = useTexts('device-profiles');
  const { payload_hex: payload, f_port } = uplink;
  const { data, error, refetch } = useQueryCall(deviceProfiles.readPayload, {
    ...{ eui, payload },
    ...(f_port === null ? {} : { f_port }),
  });
  return (
    <Modal
      opened
      size="lg"
      title={t('payload.title')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          {t('payload.about', { name: profile.name })}
        </Text>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <CodecOutput result={data} />
        ) : (
          <Skeleton height={160} />
        )}
      </Stack>
    </Modal>
  );
}
