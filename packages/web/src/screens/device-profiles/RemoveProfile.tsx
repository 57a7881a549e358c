import type { ListedProfile } from '@fieldscope/contract/calls/device-profiles';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { useRemoveProfile } from './device-profiles.queries';

interface RemoveProfileProps {
  profile: ListedProfile;
  onClose(): void;
}

/** Deletes a profile; one that devices use is refused, with their names. */
export function RemoveProfile({ profile: { profile_id, name }, onClose }: RemoveProfileProps) {
  const { t } = useTexts('device-profiles');
  const remove = useRemoveProfile();
  return (
    <ConfirmDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      change={remove}
      input={{ profile_id }}
      done={t('remove.done', { name })}
      onClose={onClose}
    >
      <Text>{t('remove.consequence')}</Text>
    </ConfirmDialog>
  );
}
