import '../../theme/dialog-styles';
import { demo } from '@fieldscope/contract/calls/demo';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMutationCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';

/** Asks once more before the demo farm goes. */
export function DemoRemoval({ onClose }: { onClose(): void }) {
  const { t } = useTexts('dashboard');
  const client = useQueryClient();
  const remove = useMutationCall(demo.remove, {
    onSuccess: () => tip.success(t('demo.removed')),
    // Everything on the screen was about the farm; another window may have removed it already.
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('demo.remove')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Text>{t('demo.consequence')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button color="critical" loading={remove.isPending} onClick={() => remove.mutate({})}>
            {t('demo.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
