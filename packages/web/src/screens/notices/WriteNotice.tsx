import '../../theme/dialog-styles';
import { notices } from '@fieldscope/contract/calls/notices';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutationCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { LONG_TIP_MS, tip } from '../../ui/feedback/tip-store';

/** The owner writes to all sub-accounts. */
export function WriteNotice({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTexts('notices');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('write.action')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <NoticeForm onClose={onClose} />
    </Modal>
  );
}

function NoticeForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('notices');
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);
  const push = useMutationCall(notices.push, {
    onSuccess({ count }) {
      if (count > 0) tip.success(t('write.sent', { count }));
      else tip.warning(t('write.noReceivers'), { durationMs: LONG_TIP_MS });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = words.trim() === '';
    setMissing(isMissing);
    if (!isMissing) push.mutate({ text: words });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Textarea
          label={t('write.text')}
          description={t('write.hint')}
          required
          data-autofocus
          rows={5}
          maxLength={LIMITS.noticeTextLength}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          error={missing && t('common:required')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={push.isPending}>
            {t('write.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
