import { SEVERITIES, type Severity } from '@fieldscope/contract/alarm-conditions';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { listOpenAlarms } from '../alarms/open-alarms.service';
import * as repository from './positions.repository';

type Input<Name extends keyof typeof deviceLists> = InputOf<(typeof deviceLists)[Name]>;
type Result<Name extends keyof typeof deviceLists> = Promise<ResultOf<(typeof deviceLists)[Name]>>;

/** Every device of the organisation that has a place on a map, with its worst open alarm. */
export async function listPositions(ctx: OrgCtx): Result<'listPositions'> {
  const placed = await repository.listPositions(ctx.db, ctx.orgId, ctx.clock.now());
  const worst = new Map<number, Severity>();
  for (const { deviceId, severity } of await listOpenAlarms(
    ctx,
    placed.map(({ device_id }) => device_id),
  ))
    if (SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(worst.get(deviceId) ?? 'info'))
      worst.set(deviceId, severity);
  return placed.map(({ device_id, ...device }) => ({ ...device, alarm: worst.get(device_id) ?? null }));
}

/** Measurements that can be seen on a map: those that are numbers, and no position themselves. */
export async function listPlacedMeasurements({ db, orgId }: OrgCtx): Result<'listPlacedMeasurements'> {
  const measured = await repository.listMeasurements(db, orgId);
  return measured.filter(({ measurement_id: id }) => !PLACES.has(id) && !findMeasurement(id)?.valueType);
}
const PLACES: ReadonlySet<number> = new Set([MEASUREMENT_ID.latitude, MEASUREMENT_ID.longitude]);

/** The newest value of a measurement of each device that has a place on a map. */
export const listPlacedValues = (
  { db, orgId }: OrgCtx,
  { measurement_id }: Input<'listPlacedValues'>,
): Result<'listPlacedValues'> => repository.listValues(db, orgId, measurement_id);
