import { geofences } from '@fieldscope/contract/calls/geofences';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMayCall } from '../../api/me';
import { ListPage } from '../../features/devices/ListPage';
import { MissingPage } from '../../features/devices/MissingPage';
import { addressOfGeofence, GEOFENCES_PATH } from '../../features/geofences/geofence-address';
import { useGeofences } from '../../features/geofences/geofences.queries';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { GeofenceEditor } from './GeofenceEditor';
import { GeofenceList } from './GeofenceList';

/** The geofences of the organisation; with `geofence` in the address one of them, or a new one. */
export function GeofencesScreen() {
  const chosen = useSearchParams()[0].get('geofence');
  const mayEdit = useMayCall(geofences.update);
  if (chosen !== null && mayEdit) return <EditedGeofence key={chosen} chosen={chosen} />;
  return <Geofences />;
}

function Geofences() {
  const { t } = useTexts('geofences');
  const query = useGeofences();
  const mayEdit = useMayCall(geofences.create);
  const create = mayEdit && (
    <Button component={Link} to={addressOfGeofence('new')} leftSection={<IconPlus size={16} />}>
      {t('create')}
    </Button>
  );
  return (
    <ListPage
      title={t('routes:geofences')}
      about={t('about')}
      action={create}
      query={query}
      drawing="tracker"
      empty={t(mayEdit ? 'empty' : 'emptyObserver')}
    >
      {(geofences) => <GeofenceList geofences={geofences} />}
    </ListPage>
  );
}

function EditedGeofence({ chosen }: { chosen: string }) {
  const { t } = useTexts('geofences');
  const navigate = useNavigate();
  const { data, error, refetch } = useGeofences();
  const close = () => navigate(GEOFENCES_PATH);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} radius={8} />;
  const geofence = data.find(({ geofence_id }) => String(geofence_id) === chosen);
  if (!geofence && chosen !== 'new')
    return (
      <MissingPage
        title={t('routes:geofences')}
        drawing="tracker"
        missing={t('missing')}
        back={t('back')}
        list={GEOFENCES_PATH}
      />
    );
  return <GeofenceEditor geofence={geofence} others={data} onClose={close} />;
}
