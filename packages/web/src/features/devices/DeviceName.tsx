import { DeviceDrawing } from './DeviceDrawing';
import { DeviceLink } from './DeviceLink';
import classes from './DeviceName.module.css';
import { drawingOf } from './drawing-of';
import { EuiValue } from './EuiValue';
import type { DeviceKind } from './page-of-device';

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
        <DeviceLink eui={device.eui} name={device.name} kind={device.kind} className={classes.name} />
        <span className={classes.eui}>
          <EuiValue value={device.eui} />
        </span>
      </span>
    </span>
  );
}
