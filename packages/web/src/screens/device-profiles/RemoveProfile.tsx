import type { ListedProfile } from '@fieldscope/contract/calls/device-profiles';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useRemoveProfile } from './device-profiles.queries';

interface RemoveProfileProps {
  profile: ListedProfile;
  onClose(): void;
}

/** Deletes a profile; one that devices use is refused, with their names. */
export function RemoveProfile({ profile: { profile_id, name }, onClose }: RemoveProfileProps) {
  const { t } = useTexts('device-profiles');
  const remove = useRemoveProfile();
  const submit = () =>
    remove.mutate(
      { profile_id },
      {
        onSuccess() {
          tip.success(t('remove.done', { name }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      isCritical
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('remove.consequence')}</Text>
    </FormDialog>
  );
}
