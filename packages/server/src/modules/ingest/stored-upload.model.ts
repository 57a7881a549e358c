import type { DeviceInfo, Evidence } from '@fieldscope/codecs';

interface KeptEvent {
  name: string;
  value?: unknown;
}
interface KeptItem {
  channel: number;
  measurements: Record<string, number>;
}

/** What an upload of a kit or hub said, as it is kept (`kept` of its events); undefined: it is none. */
export function readStoredUpload(payload: Buffer): Evidence | undefined {
  const events = eventsIn(payload);
  if (!events) return undefined;
  const info: DeviceInfo = {};
  const readings: Evidence['readings'][number][] = [];
  for (const { name, value } of events) {
    if (name === 'measure-sensor') readings.push(...(value as KeptItem[]).flatMap(readingsOf));
    else if (typeof value === 'object' && !Array.isArray(value)) Object.assign(info, value);
  }
  return { info, readings };
}

const readingsOf = ({ channel, measurements }: KeptItem) =>
  Object.entries(measurements).map(([id, value]) => ({ measurementId: Number(id), channel, value }));

function eventsIn(payload: Buffer): KeptEvent[] | undefined {
  try {
    const { events } = JSON.parse(payload.toString('utf8')) as { events?: KeptEvent[] };
    return Array.isArray(events) ? events : undefined;
  } catch {
    return undefined;
  }
}
