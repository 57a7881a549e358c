import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { useMemo } from 'react';
import { type Cluster, clustersOf } from '../../../ui/map/clusters.model';
import { labelSides } from '../../../ui/map/label-places.model';
import { MapElement } from '../../../ui/map/MapElement';
import { useMap } from '../../../ui/map/map-context';
import { placeOnMap } from '../../../ui/map/map-position';
import { textWidth } from '../../../ui/map/text-width';
import { useMoves } from '../../../ui/map/use-moves';
import { ClusterMark } from './ClusterMark';
import { DeviceMark } from './DeviceMark';
import { useMapValueText } from './use-map-value-text';
import type { MapValues } from './use-map-values';

interface ClusterMarksProps {
  devices: readonly PlacedDevice[];
  values: MapValues | undefined;
  /** EUIs of the devices that are drawn as one and were chosen. */
  onChoose(euis: readonly string[]): void;
}

type Marked = Cluster<{ device: PlacedDevice; place: readonly [number, number] }>;

/** Pixels, as FleetMap.module.css has them. */
const MARK_PX = 28;
const NAME = { font: '600 12px "Inter Variable", sans-serif', most: 160, margins: 12, height: 20 };
const VALUE = { font: '600 13px "Inter Variable", sans-serif', margins: 14 };
/** Beside its value a mark is wider. */
const NEAR_PX = { alone: 48, withValue: 72 };

/** Devices, those that would cover each other as one, and names of single ones where they have space. */
export function ClusterMarks({ devices, values, onChoose }: ClusterMarksProps) {
  const map = useMap();
  const moves = useMoves(map);
  const chosenOf = useMapValueText(values);
  const zoom = Math.floor(map?.getZoom() ?? 0);
  const clusters = useMemo(
    () =>
      clustersOf(
        devices.map((device) => ({ device, place: placeOnMap(device) })),
        zoom,
        values ? NEAR_PX.withValue : NEAR_PX.alone,
      ),
    [devices, zoom, values],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view changes with each move
  const shown = useMemo(() => {
    const bounds = map?.getBounds();
    return clusters.filter(({ place }) => bounds?.contains(place));
  }, [map, clusters, moves]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: places on the screen change with each move
  const sides = useMemo(() => {
    if (!map) return [];
    const width = (cluster: Marked) => {
      const value = chosenOf(cluster.things.map(({ device }) => device))?.value?.text;
      return MARK_PX + (value === undefined ? 0 : textWidth(value, VALUE.font) + VALUE.margins);
    };
    const marks = shown.map((cluster) => {
      const { device } = cluster.things[0]!;
      return {
        ...map.project(cluster.place),
        ...{ width: width(cluster), height: MARK_PX },
        ...(cluster.things.length === 1 && {
          label: {
            width: Math.min(textWidth(device.name, NAME.font) + NAME.margins, NAME.most),
            height: NAME.height,
          },
        }),
      };
    });
    const { clientWidth, clientHeight } = map.getContainer();
    return labelSides(marks, { width: clientWidth, height: clientHeight });
  }, [map, shown, chosenOf, moves]);
  return shown.map((cluster, index) => {
    const held = cluster.things.map(({ device }) => device);
    const [first] = held as [PlacedDevice];
    return (
      <MapElement key={first.eui} place={cluster.place}>
        {held.length === 1 ? (
          <DeviceMark device={first} chosen={chosenOf(held)} side={sides[index]} />
        ) : (
          <ClusterMark
            devices={held}
            chosen={chosenOf(held)}
            onChoose={() => {
              onChoose(held.map(({ eui }) => eui));
              map?.easeTo({ center: cluster.place, zoom: map.getZoom() + 2 });
            }}
          />
        )}
      </MapElement>
    );
  });
}
