import { panels } from '@fieldscope/contract/calls/panels';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error';
import { callApi } from '../../../api/call-api';
import { failureText } from '../../../api/failure-text';
import { useTexts } from '../../../texts/use-texts';

const TYPES = 'image/png,image/jpeg,image/webp';
const MEGABYTES = PANEL_LIMITS.uploadBytes / 1024 / 1024;

/** Uploads a picture of this device, and passes on the address under which panels show it. */
export function UploadPicture({ onUploaded }: { onUploaded(address: string): void }) {
  const { t } = useTexts('panel-kinds');
  const upload = useMutation({ mutationFn: uploadPicture, onSuccess: onUploaded, meta: { quiet: true } });
  return (
    <Stack gap={4} align="flex-start">
      <FileButton accept={TYPES} onChange={(file) => file && upload.mutate(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<IconUpload size={14} />}
            loading={upload.isPending}
          >
            {t('image.upload')}
          </Button>
        )}
      </FileButton>
      {upload.error && (
        <Text size="sm" c="var(--critical)" role="alert">
          {upload.error instanceof ApiError
            ? failureText(upload.error)
            : t('image.uploadFailed', { megabytes: MEGABYTES })}
        </Text>
      )}
    </Stack>
  );
}

/** @throws ApiError when no picture may be uploaded, else an error when this one is not taken */
async function uploadPicture(file: File): Promise<string> {
  if (file.size > PANEL_LIMITS.uploadBytes) throw new Error('too large');
  const { url } = await callApi(panels.acquireUploadUrl, {});
  const answer = await fetch(url, { method: 'PUT', body: file });
  const { code, data } = (await answer.json()) as { code: number; data?: { address: string } };
  if (code !== 0 || !data) throw new Error(`not taken: ${code}`);
  return data.address;
}
