import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { lazy, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useMayCall } from '../../../api/me';
import { EmptyState } from '../../../features/devices/EmptyState';
import { useFieldOutlines } from '../../../features/fields/fields.queries';
import { useGeofences } from '../../../features/geofences/geofences.queries';
import { GROUND_PICTURES_PATH } from '../../../features/ground-pictures/picture-address';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { FilterBar } from '../../../ui/filters/FilterBar';
import { useAddressFilter } from '../../../ui/filters/use-address-filter';
import { usePhone } from '../../../ui/layout/use-phone';
import { MapFrame } from '../../../ui/map/MapFrame';
import { hasStreets } from '../../../ui/map/map-zoom';
import { formatShortList } from '../../../values/format-list';
import { BeyondHint } from './BeyondHint';
import { DeviceList } from './DeviceList';
import classes from './FleetMap.module.css';
import { type Fenced, type FoundPlace, fencesOf, foundDevices, foundPlaces } from './fleet-map.model';
import { useCities, usePlacedDevices, useRadioLinks } from './fleet-map.queries';
import { LinkChoice } from './LinkChoice';
import { RadioLinks } from './RadioLinks';
import { placedLinks } from './radio-links.model';
import { useMapValues } from './use-map-values';
import { ValueChoice } from './ValueChoice';
import { ValueLegend } from './ValueLegend';

const DevicesMap = lazy(async () => ({ default: (await import('./DevicesMap')).DevicesMap }));
const MAP_HEIGHT = 480;

/** Where the fleet is: a map with states, a chosen value, fields, geofences and radio links, and a list of what is searched or chosen on it. */
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
  const { data: geofences } = useGeofences();
  const { data: fields } = useFieldOutlines();
  const isPhone = usePhone();
  const address = useAddressFilter(['find', 'value', 'links']);
  const [chosen, setChosen] = useState<readonly string[]>();
  const [isBeyond, setBeyond] = useState(false);
  const [place, setPlace] = useState<FoundPlace>();
  const search = address.values.find ?? '';
  const cities = useCities(search !== '');
  const fences = useMemo(() => fencesOf(geofences ?? [], devices), [geofences, devices]);
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
      <FilterBar
        search={search}
        onSearch={find}
        searchPlaceholder={t('search')}
        end={!isPhone && <PicturesLink />}
      >
        <ValueChoice value={address.values.value} onChange={(value) => address.put({ value })} />
        <LinkChoice
          devices={devices}
          value={address.values.links}
          onChange={(choice) => address.put({ links: choice })}
        />
      </FilterBar>
      <Places
        places={foundPlaces(search, fences, fields, cities)}
        onChoose={(next) => {
          find('');
          setPlace(next);
        }}
      />
      <MapFrame height={MAP_HEIGHT}>
        <DevicesMap
          label={t('label')}
          devices={found}
          fences={fences}
          values={values}
          links={links.links}
          shows={search}
          place={place}
          onBeyond={setBeyond}
          onChoose={setChosen}
        />
      </MapFrame>
      {!hasStreets() && <BeyondHint isShown={isBeyond} />}
      {isPhone && (
        <Group mt="xs">
          <PicturesLink />
        </Group>
      )}
      {values && <ValueLegend values={values} />}
      {linked && <RadioLinks {...links} isTooMany={!linked.complete} />}
      <Fences fences={fences} />
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

/** Where own pictures below the map are added and placed. */
function PicturesLink() {
  const { t } = useTexts('fleet-map');
  if (!useMayCall(groundPictures.update)) return null;
  return (
    <Button
      component={Link}
      to={GROUND_PICTURES_PATH}
      variant="default"
      leftSection={<IconPhoto size={16} aria-hidden />}
    >
      {t('routes:groundPictures')}
    </Button>
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

function Fences({ fences }: { fences: readonly Fenced[] }) {
  const { t } = useTexts('fleet-map');
  if (fences.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('fields')}>
      {fences.map(({ id, name, devices }) => (
        <li key={id}>
          <strong>{name}</strong>{' '}
          <span className={classes.quiet}>
            {devices.length === 0 ? t('none') : formatShortList(devices.map((device) => device.name))}
          </span>
        </li>
      ))}
    </ul>
  );
}
