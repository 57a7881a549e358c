import { Button, Group } from '@mantine/core';
import { CreatePasskeyForm } from '../../features/passkeys/CreatePasskeyForm';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { Dialog } from '../../ui/layout/Dialog';
import { usePasskeysRefresh } from './passkeys.queries';

/** Creates a passkey on a device that the browser asks for. */
export function CreatePasskey({ onClose }: { onClose(): void }) {
  const { t } = useTexts('passkeys');
  const refresh = usePasskeysRefresh();
  const created = (name: string) => {
    void refresh();
    tip.success(t('create.done', { name }));
    onClose();
  };
  return (
    <Dialog title={t('create.open')} onClose={onClose}>
      <CreatePasskeyForm
        onCreated={created}
        buttons={(isPending) => (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('create.submit')}
            </Button>
          </Group>
        )}
      />
    </Dialog>
  );
}
