import type { MeasurementValue } from '@fieldscope/codecs';
import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { STREAM_ROOTS, type StreamBody, StreamTopic, streamValueOf } from '@fieldscope/contract/stream';
import type { CommittedUplink } from '../ingest/ingest.model';

/** What the stream says of an uplink, just committed or read again. */
export interface StreamedUplink extends Pick<CommittedUplink, 'device' | 'rssi' | 'info'> {
  receivedAt: number;
  readings: readonly {
    channel: number;
    measurementId: number;
    value: MeasurementValue;
    measuredAt: number;
  }[];
}

export interface StreamMessage {
  topic: string;
  body: StreamBody;
}

/** Everything that one uplink says to the stream: its readings, then what the device reported about itself. */
export function messagesOf({ device, receivedAt, rssi, info, readings }: StreamedUplink): StreamMessage[] {
  const { orgId, eui } = device;
  const telemetry = readings.map(({ channel, measurementId, value, measuredAt }) => ({
    topic: StreamTopic.telemetry(orgId, eui, channel, measurementId),
    body: { value: streamValueOf(value), timestamp: measuredAt },
  }));
  const reported: [number, number | null | undefined][] = [
    [STATUS_ID.battery, info?.battery],
    [STATUS_ID.intervalMinutes, info?.intervalMinutes],
    [STATUS_ID.signalStrength, rssi ?? info?.signal],
    [STATUS_ID.boardTemperature, info?.boardTemperature],
    [STATUS_ID.charging, info?.charging],
  ];
  const status = reported.flatMap(([statusId, value]) =>
    typeof value === 'number'
      ? [{ topic: StreamTopic.status(orgId, eui, statusId), body: { value, timestamp: receivedAt } }]
      : [],
  );
  return [...telemetry, ...status];
}

/** The beginnings of an organisation's topics. */
export const streamRootsOf = (orgId: CommittedUplink['device']['orgId']): readonly string[] =>
  STREAM_ROOTS.map((root) => `/${root}/${orgId}/`);
