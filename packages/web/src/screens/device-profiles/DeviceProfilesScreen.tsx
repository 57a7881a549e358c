import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { useProfile } from './device-profiles.queries';
import { ImportProfile } from './ImportProfile';
import { ProfileEditor } from './ProfileEditor';
import { ProfileList } from './ProfileList';

const LIST = '/device_profiles';

/** The device profiles of the organisation; with `profile` in the address one of them, or a new one. */
export function DeviceProfilesScreen() {
  const { t } = useTexts('device-profiles');
  const chosen = useSearchParams()[0].get('profile');
  const mayEdit = useMayCall(deviceProfiles.update);
  if (chosen !== null && mayEdit) return <EditedProfile key={chosen} chosen={chosen} />;
  return (
    <>
      <PageHead
        title={t('routes:deviceProfiles')}
        about={t('about')}
        action={
          mayEdit && (
            <Group gap="xs">
              <ImportProfile />
              <Button component={Link} to={`${LIST}?profile=new`} leftSection={<IconPlus size={16} />}>
                {t('create')}
              </Button>
            </Group>
          )
        }
      />
      <ProfileList />
    </>
  );
}

function EditedProfile({ chosen }: { chosen: string }) {
  const navigate = useNavigate();
  const profileId = chosen === 'new' ? undefined : Number(chosen);
  const { data, error, refetch } = useProfile(profileId);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (profileId !== undefined && !data) return <Skeleton height={480} />;
  return <ProfileEditor profile={data} onClose={() => navigate(LIST)} />;
}
