import type { ResultInputOf } from '@fieldscope/contract/call';
import { channels } from '@fieldscope/contract/calls/channels';
import { NODE } from './answered-node';
import { type Answer, on } from './contract-answers';

type Reading = ResultInputOf<typeof channels.listData>['list'][number];

/** A reading of air temperature of the node `Greenhouse 2`, measured just now, and what a test says otherwise. */
export function aReading(given: Partial<Reading> = {}): Reading {
  const { measured_at = Date.now() } = given;
  return {
    ...{ eui: NODE, device_name: 'Greenhouse 2', channel: 1, measurement_id: 4097, value: 21.4 },
    ...{ measured_at, uploaded_at: measured_at, f_cnt: 1 },
    ...given,
  };
}

const isWanted = (wanted: unknown, one: string | number): boolean =>
  wanted === undefined || [wanted].flat().map(String).includes(String(one));

/** What the data table asks for, where the organisation has these: filtered by device, measurement and time, newest first. */
export const withReadings = (...readings: Reading[]): Answer[] => [
  on(
    channels.listMeasurements,
    readings.map(({ eui, device_name, channel, measurement_id }) => ({
      ...{ eui, device_name, channel, measurement_id },
    })),
  ),
  on(channels.listData, ({ eui, measurement_id, time_start = 0, time_end = Infinity }) => {
    const list = readings
      .filter((one) => isWanted(eui, one.eui) && isWanted(measurement_id, one.measurement_id))
      .filter(({ measured_at }) => measured_at >= Number(time_start) && measured_at <= Number(time_end))
      .toSorted((one, other) => other.measured_at - one.measured_at);
    return { list, page: { count: list.length, more: false } };
  }),
];
