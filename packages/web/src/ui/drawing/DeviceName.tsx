import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { EuiValue } from '../../values/EuiValue';
import { DeviceDrawing } from './DeviceDrawing';
import classes from './DeviceName.module.css';
import { drawingOf } from './drawing-of';
import { type DeviceKind, pageOfDevice } from './page-of-device';

interface NamedDevice {
  eui: string;
  name: string;
  model: string;
  kind: DeviceKind;
}

/** Who a device is, in one cell: its drawing, its name that leads to its page, and its EUI with copy. */
export function DeviceName({ device, size = 28 }: { device: NamedDevice; size?: number }) {
  return (
    <span className={classes.device}>
      <DeviceDrawing kind={drawingOf(device)} size={size} />
      <span className={classes.words}>
        <Anchor
          component={Link}
          to={pageOfDevice(device.eui, device.kind)}
          className={classes.name}
          title={device.name}
        >
          {device.name}
        </Anchor>
        <span className={classes.eui}>
          <EuiValue value={device.eui} />
        </span>
      </span>
    </span>
  );
}
