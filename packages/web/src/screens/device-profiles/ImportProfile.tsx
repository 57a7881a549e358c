import { DEVICE_PROFILE_LIMITS } from '@fieldscope/contract/device-profile-limits';
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { useImportProfile } from './device-profiles.queries';

/** Makes a profile of an exported file. */
export function ImportProfile() {
  const { t } = useTexts('device-profiles');
  const reset = useRef<() => void>(null);
  const { mutate, isPending } = useImportProfile();
  const read = async (file: File | null) => {
    reset.current?.();
    if (!file) return;
    const given = file.size <= DEVICE_PROFILE_LIMITS.bodyBytes ? parsed(await file.text()) : undefined;
    if (given === undefined) return void tip.error(t('import.wrong'));
    mutate(given as Parameters<typeof mutate>[0], {
      onSuccess: () => tip.success(t('import.done', { name: String((given as { name?: unknown }).name) })),
      onError: (error) => {
        if (!isCancelled(error)) tip.error(failureText(error));
      },
    });
  };
  return (
    <FileButton onChange={(file) => void read(file)} accept="application/json,.json" resetRef={reset}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconUpload size={16} />} loading={isPending}>
          {t('import.action')}
        </Button>
      )}
    </FileButton>
  );
}

/** What a file holds, when that is an object. */
function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
