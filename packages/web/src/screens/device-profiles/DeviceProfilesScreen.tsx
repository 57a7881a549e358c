import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMayCall } from '../../api/me';
import { type DeviceKind, pageOfDevice } from '../../features/devices/page-of-device';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { addressOfCatalogue } from './catalogue/catalogue-address';
import { useProfile } from './device-profiles.queries';
import { ImportProfile } from './ImportProfile';
import { ProfileList } from './ProfileList';

const LIST = '/device_profiles';
const CatalogueScreen = lazy(async () => ({
  default: (await import('./catalogue/CatalogueScreen')).CatalogueScreen,
}));

const ProfileEditor = lazy(async () => ({ default: (await import('./ProfileEditor')).ProfileEditor }));

/** The device profiles of the organisation; with `profile` in the address one of them, or a new one, with `catalogue` those of makers. */
export function DeviceProfilesScreen() {
  const { t } = useTexts('device-profiles');
  const address = useSearchParams()[0];
  const chosen = address.get('profile');
  const heard = chosen === 'new' ? address.get('heard') : null;
  const mayEdit = useMayCall(deviceProfiles.update);
  if (chosen !== null && mayEdit)
    return (
      <Suspense fallback={<Skeleton height={480} />}>
        <EditedProfile key={`${chosen} ${heard}`} chosen={chosen} heard={heard} />
      </Suspense>
    );
  if (address.has('catalogue') && mayEdit)
    return (
      <Suspense fallback={<Skeleton height={480} />}>
        <CatalogueScreen />
      </Suspense>
    );
  return (
    <>
      <PageHead
        title={t('routes:deviceProfiles')}
        about={t('about')}
        action={
          mayEdit && (
            <Group gap="xs">
              <Button
                component={Link}
                to={addressOfCatalogue()}
                variant="default"
                leftSection={<IconBooks size={16} />}
              >
                {t('catalogue')}
              </Button>
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

/** @param heard EUI of the heard device for which a new one is made */
function EditedProfile({ chosen, heard }: { chosen: string; heard: string | null }) {
  const navigate = useNavigate();
  const profileId = chosen === 'new' ? undefined : Number(chosen);
  const { data, error, refetch } = useProfile(profileId);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (profileId !== undefined && !data) return <Skeleton height={480} />;
  return (
    <ProfileEditor
      profile={data}
      heard={heard ?? undefined}
      onClose={() => navigate(heard ? '/network_servers' : LIST)}
      onAdopted={({ eui, kind }) => navigate(pageOfDevice(eui, kind as DeviceKind))}
    />
  );
}
