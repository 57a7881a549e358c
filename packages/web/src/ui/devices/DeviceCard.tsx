import type { ReactNode } from 'react';
import { OnlineState } from '../../values/States';
import { TimeAgo } from '../../values/Times';
import classes from './DeviceCard.module.css';
import { DeviceName } from './DeviceName';
import type { ListedDevice } from './device-columns';

interface DeviceCardProps {
  device: ListedDevice;
  /** Beside state and age. */
  facts?: ReactNode;
  /** Below them. */
  children: ReactNode;
}

/** A device on a phone. */
export function DeviceCard({ device, facts, children }: DeviceCardProps) {
  return (
    <div className={classes.card}>
      <DeviceName device={device} size={36} />
      <div className={classes.facts}>
        <OnlineState online={device.online} lastSeenAt={device.last_seen_at} />
        {device.last_seen_at !== null && <TimeAgo at={device.last_seen_at} />}
        {facts}
      </div>
      <div className={classes.rest}>{children}</div>
    </div>
  );
}
