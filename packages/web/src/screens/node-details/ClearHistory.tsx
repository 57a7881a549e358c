import '../../theme/dialog-styles';
import { channels } from '@fieldscope/contract/calls/channels';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DEVICE_CALLS } from '../../api/announced-calls';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useMutationCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import type { Node } from './node-details.queries';

/** So many characters of the EUI are typed: enough to have looked at the device. */
const TYPED = 4;

/** Says what is lost, and clears the history of a node once the end of its EUI is typed. */
export function ClearHistory({ node, onClose }: { node: Pick<Node, 'eui' | 'name'>; onClose(): void }) {
  const { t } = useTexts('node-details');
  // Everything on the screen was about it.
  const reload = useReload(DEVICE_CALLS);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const { eui, name } = node;
  const clear = useMutationCall(channels.clearHistory, {
    quiet: true,
    onSuccess() {
      tip.success(t('clear.done', { name }));
      onClose();
    },
    ...reload,
  });
  const end = eui.slice(-TYPED);
  const isRight = typed.trim().toUpperCase() === end;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isRight) clear.mutate({ eui });
  };
  return (
    <Modal
      opened
      title={t('clear.of', { name })}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{t('clear.consequence')}</Text>
          <TextInput
            label={t('clear.type', { length: TYPED })}
            description={eui}
            autoComplete="off"
            spellCheck={false}
            required
            withAsterisk={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={isTried && !isRight ? t('clear.typed', { end }) : undefined}
          />
          {clear.error && !isCancelled(clear.error) && (
            <Notice kind="critical">{failureText(clear.error)}</Notice>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" data-autofocus onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" color="critical" loading={clear.isPending}>
              {t('clear.action')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
