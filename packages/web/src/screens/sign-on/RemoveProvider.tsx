import { Button } from '@mantine/core';
import { useState } from 'react';
import { OwnPasswordDialog } from '../../features/accounts/OwnPasswordDialog';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { useRemoveProvider } from './sign-on.queries';

/** Removes the identity provider after the own password. */
export function RemoveProvider({ name }: { name: string }) {
  const { t } = useTexts('sign-on');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="subtle" color="critical" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('remove.short')}
      </Button>
      {isOpen && <RemoveDialog name={name} onClose={() => setOpen(false)} />}
    </div>
  );
}

function RemoveDialog({ name, onClose }: { name: string; onClose(): void }) {
  const { t } = useTexts('sign-on');
  const remove = useRemoveProvider();
  return (
    <OwnPasswordDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      consequence={t('remove.consequence')}
      passwordLabel={t('save.password')}
      isPending={remove.isPending}
      failure={remove.error}
      act={(password) =>
        remove.mutate({ password }, { onSuccess: () => tip.success(t('remove.done', { name })) })
      }
      onClose={onClose}
    />
  );
}
