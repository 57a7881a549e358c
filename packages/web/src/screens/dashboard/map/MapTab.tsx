import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { lazy, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../features/devices/EmptyState';
import { pageOfDevice } from '../../../features/devices/page-of-device';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { FilterBar } from '../../../ui/filters/FilterBar';
import { MapFrame } from '../../../ui/map/MapFrame';
import { OnlineState } from '../../../values/States';
import classes from './FleetMap.module.css';
import { type Field, type FoundPlace, fieldsOf, foundDevices, foundPlaces } from './fleet-map.model';
import { useCities, useFields, usePlacedDevices } from './fleet-map.queries';

const DevicesMap = lazy(async () => ({ default: (await import('./DevicesMap')).DevicesMap }));
const MAP_HEIGHT = 480;
const LISTED = 12;

/** Where the fleet is: a map with the devices' states and the fields, and a list of what is searched or chosen on it. */
export function MapTab() {
  const { t } = useTexts('fleet-map');
  const { data, error, refetch } = usePlacedDevices();
  const { data: geofences } = useFields();
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState<readonly string[]>();
  const [place, setPlace] = useState<FoundPlace>();
  const search = address.get('find') ?? '';
  const cities = useCities(search !== '');
  const fields = useMemo(() => fieldsOf(geofences ?? [], data ?? []), [geofences, data]);
  const find = (text: string) => {
    const next = new URLSearchParams(address);
    if (text) next.set('find', text);
    else next.delete('find');
    setChosen(undefined);
    setPlace(undefined);
    setAddress(next, { replace: true });
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={MAP_HEIGHT} radius={8} />;
  if (data.length === 0) return <EmptyState drawing="node">{t('empty')}</EmptyState>;
  const found = foundDevices(data, search);
  const places = foundPlaces(search, fields, cities);
  const listed = chosen ? found.filter(({ eui }) => chosen.includes(eui)) : found;
  return (
    <>
      <FilterBar search={search} onSearch={find} searchPlaceholder={t('search')} />
      <Places
        places={places}
        onChoose={(next) => {
          find('');
          setPlace(next);
        }}
      />
      <MapFrame height={MAP_HEIGHT}>
        <DevicesMap
          label={t('label')}
          devices={found}
          fields={fields}
          shows={search}
          place={place}
          onChoose={setChosen}
        />
      </MapFrame>
      <Fields fields={fields} />
      {chosen && (
        <Group gap="xs" mt="sm">
          <Text fw={550}>{t('chosen')}</Text>
          <Button size="compact-sm" variant="default" onClick={() => setChosen(undefined)}>
            {t('all')}
          </Button>
        </Group>
      )}
      <DeviceLinks devices={listed} />
    </>
  );
}

function Places({ places, onChoose }: { places: readonly FoundPlace[]; onChoose(place: FoundPlace): void }) {
  const { t } = useTexts('fleet-map');
  if (places.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div role="group" aria-label={t('places')} className={classes.places}>
      <span className={classes.quiet}>{t('places')}</span>
      {places.map((place) => (
        <Button key={place.key} size="compact-sm" variant="default" onClick={() => onChoose(place)}>
          {place.name}
        </Button>
      ))}
    </div>
  );
}

function Fields({ fields }: { fields: readonly Field[] }) {
  const { t } = useTexts('fleet-map');
  if (fields.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('fields')}>
      {fields.map(({ id, name, devices }) => (
        <li key={id}>
          <strong>{name}</strong>{' '}
          <span className={classes.quiet}>
            {devices.length === 0 ? t('none') : devices.map((device) => device.name).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function DeviceLinks({ devices }: { devices: readonly PlacedDevice[] }) {
  const { t } = useTexts('fleet-map');
  if (devices.length === 0) return <Text c="dimmed">{t('ui:filter.nothingFound')}</Text>;
  return (
    <>
      <ul className={classes.list} aria-label={t('devices')}>
        {devices.slice(0, LISTED).map(({ eui, name, kind, online, last_seen_at }) => (
          <li key={eui} className={classes.device}>
            <Anchor component={Link} to={pageOfDevice(eui, kind)} className={classes.name}>
              {name}
            </Anchor>
            <OnlineState online={online} lastSeenAt={last_seen_at} />
          </li>
        ))}
      </ul>
      {devices.length > LISTED && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('more', { count: devices.length - LISTED })}
        </Text>
      )}
    </>
  );
}
