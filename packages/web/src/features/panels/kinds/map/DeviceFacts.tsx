import { useMeasurementNames } from '../../../../values/measurement-names';
import { DeviceLink } from '../../../devices/DeviceLink';
import { ProblemOfComponent } from '../../ProblemOfComponent';
import { usePanelReader } from '../../panel-reader';
import { ShownValue } from '../ShownValue';
import classes from './Map.module.css';
import type { MappedDevice } from './placed-devices.model';

/** A device with what is shown of it. */
export function DeviceFacts({ device: { eui, name, kind }, shown }: MappedDevice) {
  const nameOf = useMeasurementNames();
  const { isSignedIn } = usePanelReader();
  return (
    <>
      <div className={classes.who}>
        <DeviceLink eui={eui} name={name} kind={isSignedIn ? kind : undefined} />
        <ProblemOfComponent shown={shown} />
      </div>
      <dl className={classes.values}>
        {shown.map((series) => (
          <div key={`${series.channel} ${series.measurement_id}`}>
            <dt>{nameOf(series.measurement_id)}</dt>
            <dd>
              <ShownValue series={series} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
