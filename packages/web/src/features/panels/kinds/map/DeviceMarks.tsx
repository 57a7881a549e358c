import { useMemo } from 'react';
import { useTexts } from '../../../../texts/use-texts';
import { clustersOf } from '../../../../ui/map/clusters.model';
import { MapElement } from '../../../../ui/map/MapElement';
import { useMap } from '../../../../ui/map/map-context';
import { placeOnMap } from '../../../../ui/map/map-position';
import { useMoves } from '../../../../ui/map/use-moves';
import { formatShortList } from '../../../../values/format-list';
import { useMeasuredText } from '../../../../values/use-measured-text';
import { useNow } from '../../../../values/use-now';
import { isOldSeries, problemOf } from '../../component-state.model';
import classes from './Map.module.css';
import type { PlacedDevice } from './placed-devices.model';

interface DeviceMarksProps {
  placed: readonly PlacedDevice[];
  /** EUI of the device whose card is open. */
  chosen: string | undefined;
  onChoose(eui: string | undefined): void;
}

/** Marks with a name and a value are nearer than others when they cover each other. */
const NEAR_PX = 72;
const CLOSER = 2;

/** Devices on the map that surrounds this, those that would cover each other as one. */
export function DeviceMarks({ placed, chosen, onChoose }: DeviceMarksProps) {
  const { t } = useTexts('panel-kinds');
  const map = useMap();
  useMoves(map);
  const zoom = map?.getZoom() ?? 0;
  const clusters = useMemo(
    () =>
      clustersOf(
        placed.map((one) => ({ one, place: placeOnMap(one.position) })),
        Math.floor(zoom),
        NEAR_PX,
      ),
    [placed, zoom],
  );
  const isClosest = map !== undefined && zoom >= map.getMaxZoom();
  return clusters.flatMap(({ things, place }) => {
    const devices = things.map(({ one }) => one);
    const [first] = devices as [PlacedDevice];
    if (devices.length > 1 && !isClosest) {
      const names = formatShortList(devices.map(({ device }) => device.name));
      return (
        <MapElement key={first.device.eui} place={place}>
          <button
            type="button"
            className={classes.mark}
            data-many
            data-problem={problemOf(devices.flatMap(({ shown }) => shown))}
            aria-label={t('map.several', { names })}
            title={names}
            onClick={() => map?.easeTo({ center: place, zoom: zoom + CLOSER })}
          >
            {devices.length}
          </button>
        </MapElement>
      );
    }
    return things.map(({ one, place: own }) => (
      <MapElement key={one.device.eui} place={own}>
        <DeviceMark
          placed={one}
          isChosen={one.device.eui === chosen}
          onChoose={() => onChoose(one.device.eui === chosen ? undefined : one.device.eui)}
        />
      </MapElement>
    ));
  });
}

interface DeviceMarkProps {
  placed: PlacedDevice;
  isChosen: boolean;
  onChoose(): void;
}

/** A device with the first of its values; its colour is what is wrong with it. */
function DeviceMark({ placed: { device, shown }, isChosen, onChoose }: DeviceMarkProps) {
  const { t } = useTexts('panels');
  const { text } = useMeasuredText();
  const now = useNow();
  const series = shown.find(({ value }) => value !== null);
  const value = series && series.value !== null ? text(series.value, series.measurement_id) : undefined;
  const problem = problemOf(shown);
  const words = [device.name, value, problem && t(`problem.${problem}`)].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      className={classes.mark}
      data-problem={problem}
      data-old={(series && isOldSeries(series, now)) || undefined}
      aria-label={words}
      aria-pressed={isChosen}
      title={words}
      onClick={onChoose}
    >
      <span className={classes.name}>{device.name}</span>
      {value !== undefined && <strong>{value}</strong>}
    </button>
  );
}
