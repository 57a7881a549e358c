import { panels } from '@fieldscope/contract/calls/panels';
import { Button, FileButton, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error';
import { callApi } from '../../../api/call-api';
import { failureText } from '../../../api/failure-text';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';

const ACCEPTED = 'image/png,image/jpeg,image/webp';
const BYTES_PER_MB = 1_000_000;

/** What was wrong with a picture before it was sent, or with the answer to it. */
class PictureRefused extends Error {}

/** Uploads a picture and tells its address. */
export function BackgroundUpload({ onUploaded }: { onUploaded(address: string): void }) {
  const { t } = useTexts('panel-editor');
  const upload = useMutation({
    meta: { quiet: true },
    async mutationFn(file: File) {
      const { url, most_bytes } = await callApi(panels.acquireUploadUrl);
      if (file.size > most_bytes)
        throw new PictureRefused(t('panel.uploadTooLarge', { most: Math.floor(most_bytes / BYTES_PER_MB) }));
      const response = await fetch(url, {
        method: 'PUT',
        body: file,
        headers: { 'Content-Type': file.type },
      });
      const { address } = (await response.json().catch(() => ({}))) as { address?: string };
      if (!response.ok || address === undefined) throw new PictureRefused(t('panel.uploadFailed'));
      return address;
    },
    onSuccess: onUploaded,
  });
  return (
    <Stack gap={8}>
      <FileButton accept={ACCEPTED} onChange={(file) => file && upload.mutate(file)}>
        {(props) => (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            loading={upload.isPending}
            {...props}
          >
            {t('panel.upload')}
          </Button>
        )}
      </FileButton>
      {upload.error && (
        <Notice kind="critical">
          {upload.error instanceof ApiError
            ? failureText(upload.error)
            : upload.error instanceof PictureRefused
              ? upload.error.message
              : t('panel.uploadFailed')}
        </Notice>
      )}
    </Stack>
  );
}
