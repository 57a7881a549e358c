import type { MeasurementValue } from '@fieldscope/codecs';
import type { OrgId } from '@fieldscope/contract/ids';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';

/** A reading in the log: channel, measurement, value, and when it was measured (epoch ms). */
export type LoggedReading = [
  channel: number,
  measurementId: number,
  value: MeasurementValue,
  measuredAt: number,
];

/** What an uplink brought. */
export interface LoggedUplink {
  readings: LoggedReading[];
  /** In percent; absent: it did not say it. */
  battery?: number;
}

/** One entry of the log before it has its position. */
export interface NewEntry {
  orgId: OrgId;
  deviceId: number;
  key: string;
  at: number;
  notedAt: number;
  data: string;
}

export interface CommittedUplink {
  orgId: OrgId;
  deviceId: number;
  receivedAt: number;
  uploadedAt: number;
  frameKey: bigint | string;
  battery: number | null | undefined;
  readings: readonly {
    channel: number;
    measurementId: number;
    value: MeasurementValue;
    measuredAt: number;
  }[];
}

/** Entries of an uplink: none when it says nothing, several when it says very much. */
export function entriesOf(uplink: CommittedUplink): NewEntry[] {
  const { orgId, deviceId, receivedAt, uploadedAt, frameKey, battery, readings } = uplink;
  if (readings.length === 0 && typeof battery !== 'number') return [];
  const size = INTEGRATION_LIMITS.entryReadings;
  const parts = Math.max(1, Math.ceil(readings.length / size));
  return Array.from({ length: parts }, (_, part) => {
    const logged: LoggedUplink = {
      readings: readings
        .slice(part * size, (part + 1) * size)
        .map(({ channel, measurementId, value, measuredAt }) => [channel, measurementId, value, measuredAt]),
      ...(part === 0 && typeof battery === 'number' && { battery }),
    };
    return {
      ...{ orgId, deviceId, at: receivedAt, notedAt: uploadedAt },
      key: `${keyOf({ receivedAt, frameKey })}${part === 0 ? '' : `/${part}`}`,
      data: JSON.stringify(logged),
    };
  });
}

/** What the first entry of an uplink is called in the log. */
export const keyOf = ({ receivedAt, frameKey }: Pick<CommittedUplink, 'receivedAt' | 'frameKey'>): string =>
  `${receivedAt}/${frameKey}`;
