import type { ReactNode } from 'react';
import { OnlineState } from '../../values/States';
import { TimeAgo } from '../../values/Times';
import { DeviceName } from '../devices/DeviceName';
import type { ListedDevice } from '../devices/listed-device';
import classes from './DeviceCard.module.css';

interface DeviceCardProps {
  device: ListedDevice;
  /** Beside state and age. */
  facts?: ReactNode;
  /** What can be done with it, beside opening it. */
  actions?: ReactNode;
  /** Its values: what people look for stands above how the device is. */
  children: ReactNode;
}

/** A device where a table has no space; a tap anywhere opens it. */
export function DeviceCard({ device, facts, actions, children }: DeviceCardProps) {
  return (
    <div className={classes.card}>
      <DeviceName device={device} size={36} />
      <div className={classes.values}>{children}</div>
      <div className={classes.facts}>
        <OnlineState online={device.online} lastSeenAt={device.last_seen_at} />
        {device.last_seen_at !== null && <TimeAgo at={device.last_seen_at} />}
        {facts}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
