import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { Dialog } from '../../ui/layout/Dialog';
import { PasswordForm } from './PasswordForm';
import { useReplaceFixedKey } from './security.queries';
import { useKeyName } from './use-key-name';

/** Says what follows, then gives the fixed key another secret half. */
export function ReplaceKey({ accessKey, onClose }: { accessKey: AccessKey; onClose(): void }) {
  const { t } = useTexts('security');
  const name = useKeyName()(accessKey);
  const replace = useReplaceFixedKey();
  const submit = (password: string) =>
    replace.mutate(
      { password },
      {
        onSuccess() {
          tip.success(t('replace.done', { name }));
          onClose();
        },
      },
    );
  return (
    <Dialog title={t('replace.of', { name })} onClose={onClose}>
      <PasswordForm
        action={t('replace.short')}
        isDangerous
        isPending={replace.isPending}
        failure={replace.error}
        onSubmit={submit}
        onClose={onClose}
      >
        {() => <Text>{t('replace.consequence')}</Text>}
      </PasswordForm>
    </Dialog>
  );
}
