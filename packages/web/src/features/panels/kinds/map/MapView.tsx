import { ActionIcon } from '@mantine/core';
import { IconList, IconMap } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTexts } from '../../../../texts/use-texts';
import { MapFrame } from '../../../../ui/map/MapFrame';
import { hasWebGl } from '../../../../ui/map/web-gl';
import componentClasses from '../../ComponentTile.module.css';
import { usePositions } from '../../panel-positions';
import type { KindViewProps } from '../kind';
import { DeviceCards } from './DeviceCards';
import classes from './Map.module.css';
import { devicesOf, placedOf } from './placed-devices.model';

const DrawnMap = lazy(async () => ({ default: (await import('./DrawnMap')).DrawnMap }));

/** Where devices are with a value of each, as a map or a list; the list alone where a browser draws no maps. */
export function MapView({ component, shown, height }: KindViewProps<'map'>) {
  const { t } = useTexts('panel-kinds');
  const [asList, setAsList] = useState(false);
  const positions = usePositions();
  const devices = devicesOf(shown);
  const placed = placedOf(devices, positions);
  const missing = devices.length - placed.length;
  if (placed.length === 0) return <p className={componentClasses.failed}>{t('map.nowhere')}</p>;
  const isDrawn = hasWebGl();
  const other = t(asList ? 'map.asMap' : 'map.list');
  return (
    <div className={classes.place} style={{ height }}>
      {!isDrawn && <MapFrame>{null}</MapFrame>}
      {asList || !isDrawn ? (
        <DeviceCards devices={devices} positions={positions} />
      ) : (
        <MapFrame height={height}>
          <DrawnMap component={component} placed={placed} />
        </MapFrame>
      )}
      {isDrawn && (
        <ActionIcon
          className={classes.toggle}
          variant="default"
          size={30}
          aria-label={other}
          title={other}
          onClick={() => setAsList(!asList)}
        >
          {asList ? <IconMap size={16} /> : <IconList size={16} />}
        </ActionIcon>
      )}
      {!asList && isDrawn && missing > 0 && (
        <p className={classes.missing}>{t('map.withoutPosition', { count: missing })}</p>
      )}
    </div>
  );
}
