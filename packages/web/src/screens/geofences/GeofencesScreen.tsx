import { geofences } from '@fieldscope/contract/calls/geofences';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMayCall } from '../../api/me';
import { EmptyState } from '../../features/devices/EmptyState';
import { addressOfGeofence, GEOFENCES_PATH } from '../../features/geofences/geofence-address';
import { useGeofences } from '../../features/geofences/geofences.queries';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
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
  const { data, error, refetch } = useGeofences();
  const mayEdit = useMayCall(geofences.create);
  const create = mayEdit && (
    <Button component={Link} to={addressOfGeofence('new')} leftSection={<IconPlus size={16} />}>
      {t('create')}
    </Button>
  );
  const hasNone = data?.length === 0;
  return (
    <>
      <PageHead title={t('routes:geofences')} about={t('about')} action={!hasNone && create} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : hasNone ? (
        <EmptyState drawing="tracker" action={create}>
          {t(mayEdit ? 'empty' : 'emptyObserver')}
        </EmptyState>
      ) : (
        <GeofenceList geofences={data} />
      )}
    </>
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
      <>
        <PageHead title={t('routes:geofences')} />
        <EmptyState
          drawing="tracker"
          action={
            <Button variant="default" onClick={close}>
              {t('back')}
            </Button>
          }
        >
          {t('missing')}
        </EmptyState>
      </>
    );
  return <GeofenceEditor geofence={geofence} others={data} onClose={close} />;
}
