import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { Dialog } from '../../ui/layout/Dialog';
import { PasswordForm } from './PasswordForm';
import { useEditKey } from './security.queries';
import { useKeyName } from './use-key-name';

interface SwitchKeyProps {
  accessKey: AccessKey;
  to: 'disable' | 'enable';
  onClose(): void;
}

/** Says what follows, then disables or enables a key. */
export function SwitchKey({ accessKey, to, onClose }: SwitchKeyProps) {
  const { t } = useTexts('security');
  const name = useKeyName()(accessKey);
  const edit = useEditKey();
  const status = to === 'disable' ? ('disabled' as const) : ('active' as const);
  const change = (password: string) =>
    edit.mutate(
      { access_id: accessKey.access_id, status, password },
      {
        onSuccess() {
          tip.success(t(`${to}.done`, { name }));
          onClose();
        },
      },
    );
  return (
    <Dialog title={t(`${to}.of`, { name })} onClose={onClose}>
      <PasswordForm
        action={t(`${to}.short`)}
        isDangerous={to === 'disable'}
        isPending={edit.isPending}
        failure={edit.error}
        onSubmit={change}
        onClose={onClose}
      >
        {() => <Text>{t(`${to}.consequence`)}</Text>}
      </PasswordForm>
    </Dialog>
  );
}
