import '../../theme/dialog-styles';
import { demo } from '@fieldscope/contract/calls/demo';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DEVICE_CALLS } from '../../api/announced-calls';
import { keyOf, useMutationCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';

/** Asks once more before the demo farm goes. */
export function DemoRemoval({ onClose }: { onClose(): void }) {
  const { t } = useTexts('demo-removal');
  const client = useQueryClient();
  // Everything on the screen was about the farm; another window may have removed it already.
  const reload = useReload(DEVICE_CALLS);
  const remove = useMutationCall(demo.remove, {
    onSuccess: () => tip.success(t('removed')),
    onSettled(result, refusal) {
      void client.invalidateQueries({ queryKey: keyOf(demo.view) });
      reload.onSettled(result, refusal);
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('dashboard:demo.remove')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Text>{t('consequence')}</Text>
        <Text>{t('people')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button color="critical" loading={remove.isPending} onClick={() => remove.mutate({})}>
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
