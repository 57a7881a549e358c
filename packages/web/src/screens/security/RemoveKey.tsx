import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { Dialog } from '../../ui/layout/Dialog';
import { PasswordForm } from './PasswordForm';
import { useRemoveKey } from './security.queries';
import { useKeyName } from './use-key-name';

/** Says what follows, then deletes a disabled key. */
export function RemoveKey({ accessKey, onClose }: { accessKey: AccessKey; onClose(): void }) {
  const { t } = useTexts('security');
  const name = useKeyName()(accessKey);
  const remove = useRemoveKey();
  const submit = (password: string) =>
    remove.mutate(
      { access_id: accessKey.access_id, password },
      {
        onSuccess() {
          tip.success(t('remove.done', { name }));
          onClose();
        },
      },
    );
  return (
    <Dialog title={t('remove.of', { name })} onClose={onClose}>
      <PasswordForm
        action={t('remove.short')}
        isDangerous
        isPending={remove.isPending}
        failure={remove.error}
        onSubmit={submit}
        onClose={onClose}
      >
        {() => <Text>{t('remove.consequence')}</Text>}
      </PasswordForm>
    </Dialog>
  );
}
