import { Anchor, Group, Skeleton, Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { MapFrame } from '../../ui/map/MapFrame';
import { formatPosition } from '../../values/format-position';
import type { PlacedDevice } from '../device-changes/PlaceDevice';
import { SetPosition } from '../device-changes/SetPosition';
import classes from '../devices/DeviceDetails.module.css';
import { drawingOf } from '../devices/drawing-of';
import { EmptyState } from '../devices/EmptyState';
import { LazyLocationMap } from '../devices/lazy-location-map';
import type { AssignedDevice } from '../fields/assigned-device';
import { ChooseField } from '../fields/ChooseField';

/** Where a device is: a pin on a map, its coordinates, and where they come from; undefined: still loading. */
export function Location({
  device,
}: {
  device: (PlacedDevice & AssignedDevice & { model: string }) | undefined;
}) {
  const { t } = useTexts('device-details');
  return (
    <section>
      <Title order={2} size="h3" mt="lg" mb="sm">
        {t('location.title')}
      </Title>
      {!device ? (
        <Skeleton height={MAP_HEIGHT} />
      ) : device.position ? (
        <div className={classes.location}>
          <MapFrame height={MAP_HEIGHT}>
            <LazyLocationMap
              label={t('location.map', { name: device.name })}
              name={device.name}
              position={device.position}
            />
          </MapFrame>
          <Group justify="space-between" gap="xs" mt="xs">
            <PositionText {...device.position} />
            <SetPosition device={device} />
          </Group>
        </div>
      ) : (
        <EmptyState
          drawing={drawingOf(device)}
          action={
            <Group gap="xs" justify="center">
              <SetPosition device={device} />
              <ChooseField device={device} />
            </Group>
          }
        >
          {t('location.none')}
        </EmptyState>
      )}
    </section>
  );
}

const MAP_HEIGHT = 320;

/** Latitude and longitude; the link opens the place in the map program of the reader's device. */
function PositionText({ latitude, longitude, source }: NonNullable<PlacedDevice['position']>) {
  const { t } = useTexts('device-details');
  const place = formatPosition(latitude, longitude);
  return (
    <Anchor href={`geo:${latitude},${longitude}`}>
      {t(source === 'hand' ? 'positionHand' : 'positionDevice', { place })}
    </Anchor>
  );
}
