import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { deleteSeriesOf } from './charts.repository';

/** Series of the devices go; their charts stay. */
export const onDevicesLeaving: OnDevicesLeaving = (trx, { orgId, deviceIds }) =>
  deleteSeriesOf(trx, orgId, deviceIds);
