import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { lazy, useMemo, useState } from 'react';
import { EmptyState } from '../../../features/devices/EmptyState';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { FilterBar } from '../../../ui/filters/FilterBar';
import { useAddressFilter } from '../../../ui/filters/use-address-filter';
import { MapFrame } from '../../../ui/map/MapFrame';
import { DeviceList } from './DeviceList';
import classes from './FleetMap.module.css';
import { type Field, type FoundPlace, fieldsOf, foundDevices, foundPlaces } from './fleet-map.model';
import { useCities, useFields, usePlacedDevices, useRadioLinks } from './fleet-map.queries';
import { LinkChoice } from './LinkChoice';
import { RadioLinks } from './RadioLinks';
import { placedLinks } from './radio-links.model';
import { useMapValues } from './use-map-values';
import { ValueChoice } from './ValueChoice';
import { ValueLegend } from './ValueLegend';

const DevicesMap = lazy(async () => ({ default: (await import('./DevicesMap')).DevicesMap }));
const MAP_HEIGHT = 480;

/** Where the fleet is: a map with states, a chosen value, fields and radio links, and a list of what is searched or chosen on it. */
export function MapTab() {
  const { t } = useTexts('fleet-map');
  const { data, error, refetch } = usePlacedDevices();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={MAP_HEIGHT} radius={8} />;
  if (data.length === 0) return <EmptyState drawing="node">{t('empty')}</EmptyState>;
  return <FleetMap devices={data} />;
}

function FleetMap({ devices }: { devices: readonly PlacedDevice[] }) {
  const { t } = useTexts('fleet-map');
  const { data: geofences } = useFields();
  const address = useAddressFilter(['find', 'value', 'links']);
  const [chosen, setChosen] = useState<readonly string[]>();
  const [place, setPlace] = useState<FoundPlace>();
  const search = address.values.find ?? '';
  const cities = useCities(search !== '');
  const fields = useMemo(() => fieldsOf(geofences ?? [], devices), [geofences, devices]);
  const values = useMapValues(Number(address.values.value) || undefined);
  const linked = useRadioLinks(address.values.links);
  const links = useMemo(() => placedLinks(linked?.links ?? [], devices), [linked, devices]);
  const find = (text: string) => {
    setChosen(undefined);
    setPlace(undefined);
    address.put({ find: text });
  };
  const found = useMemo(() => foundDevices(devices, search), [devices, search]);
  const listed = chosen ? found.filter(({ eui }) => chosen.includes(eui)) : found;
  return (
    <>
      <FilterBar search={search} onSearch={find} searchPlaceholder={t('search')}>
        <ValueChoice value={address.values.value} onChange={(value) => address.put({ value })} />
        <LinkChoice
          devices={devices}
          value={address.values.links}
          onChange={(choice) => address.put({ links: choice })}
        />
      </FilterBar>
      <Places
        places={foundPlaces(search, fields, cities)}
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
          values={values}
          links={links.links}
          shows={search}
          place={place}
          onChoose={setChosen}
        />
      </MapFrame>
      {values && <ValueLegend values={values} />}
      {linked && <RadioLinks {...links} isTooMany={!linked.complete} />}
      <Fields fields={fields} />
      {chosen && (
        <Group gap="xs" mt="sm">
          <Text fw={550}>{t('chosen')}</Text>
          <Button size="compact-sm" variant="default" onClick={() => setChosen(undefined)}>
            {t('all')}
          </Button>
        </Group>
      )}
      <DeviceList
        devices={listed}
        values={values}
        onLinks={(eui) => address.put({ links: eui })}
        linksOf={address.values.links}
      />
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
