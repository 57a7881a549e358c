import type { PanelData } from '@fieldscope/contract/calls/panels';
import type { LiveMessage, LiveReading } from '@fieldscope/contract/live';

/** Values of a panel after a live message; late readings change nothing. What did not change stays the same object. */
export function withNews(data: PanelData, message: LiveMessage): PanelData {
  if (message.type === 'readings') {
    const news = newestReadings(message.readings);
    let changed = false;
    const series = data.series.map((one) => {
      const reading = news.get(nameOf(one));
      if (!reading || reading.measured_at < (one.measured_at ?? 0)) return one;
      changed = true;
      return { ...one, value: reading.value, measured_at: reading.measured_at };
    });
    return changed ? { ...data, series } : data;
  }
  if (message.type !== 'device') return data;
  const { eui, online, last_seen_at, interval_minutes, battery } = message;
  const isNews = data.devices.some((one) => one.eui === eui && last_seen_at >= (one.last_seen_at ?? 0));
  if (!isNews) return data;
  return {
    ...data,
    devices: data.devices.map((one) =>
      one.eui === eui
        ? { ...one, online, last_seen_at, interval_minutes, battery: battery ?? one.battery }
        : one,
    ),
  };
}

/** The newest of each series. */
function newestReadings(readings: readonly LiveReading[]): Map<string, LiveReading> {
  const newest = new Map<string, LiveReading>();
  for (const reading of readings) {
    const before = newest.get(nameOf(reading));
    if (!before || reading.measured_at >= before.measured_at) newest.set(nameOf(reading), reading);
  }
  return newest;
}

const nameOf = ({ eui, channel, measurement_id }: { eui: string; channel: number; measurement_id: number }) =>
  `${eui}-${channel}-${measurement_id}`;
