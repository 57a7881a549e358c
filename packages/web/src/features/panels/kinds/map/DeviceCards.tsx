import { useTexts } from '../../../../texts/use-texts';
import type { Position } from '../../../../ui/map/map-position';
import { formatPosition } from '../../../../values/format-position';
import { DeviceFacts } from './DeviceFacts';
import classes from './Map.module.css';
import type { MappedDevice } from './placed-devices.model';

interface DeviceCardsProps {
  devices: readonly MappedDevice[];
  positions: ReadonlyMap<string, Position>;
}

/** What a map shows, in words. */
export function DeviceCards({ devices, positions }: DeviceCardsProps) {
  const { t } = useTexts('panel-kinds', 'values');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.list} tabIndex={0} aria-label={t('map.devices')}>
      <ul>
        {devices.map((one) => {
          const position = positions.get(one.device.eui);
          return (
            <li key={one.device.eui}>
              <DeviceFacts {...one} />
              {position && (
                <span className={classes.position}>
                  {formatPosition(position.latitude, position.longitude)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
