import type { PanelData } from '@fieldscope/contract/calls/panels';
import type { LiveDevice, LiveMessage, LiveReading } from '@fieldscope/contract/live';

type Series = PanelData['series'];
type Devices = PanelData['devices'];

/**
 * Values of a panel after live messages, the oldest first; late readings change nothing. What did not change stays the same
 * object.
 */
export function withNews(data: PanelData, messages: readonly LiveMessage[], now: number): PanelData {
  const readings = messages.flatMap((message) => (message.type === 'readings' ? message.readings : []));
  const states = messages.filter((message) => message.type === 'device');
  const series = withReadings(data.series, readings, now);
  const devices = withStates(data.devices, states);
  return series === data.series && devices === data.devices ? data : { ...data, series, devices };
}

function withReadings(series: Series, readings: readonly LiveReading[], now: number): Series {
  const byEui = new Map<string, LiveReading[]>();
  for (const reading of readings) byEui.set(reading.eui, [...(byEui.get(reading.eui) ?? []), reading]);
  return changed(series, (one) => {
    let news: LiveReading | undefined;
    for (const reading of byEui.get(one.eui) ?? [])
      if (isSameSeries(one, reading) && reading.measured_at >= ((news ?? one).measured_at ?? 0))
        news = reading;
    return news ? { ...one, value: news.value, measured_at: news.measured_at, uploaded_at: now } : one;
  });
}

function withStates(devices: Devices, states: readonly LiveDevice[]): Devices {
  const newest = new Map(states.map((state) => [state.eui as string, state]));
  return changed(devices, (one) => {
    const news = newest.get(one.eui);
    if (!news || news.last_seen_at < (one.last_seen_at ?? 0)) return one;
    const { online, last_seen_at, interval_minutes, battery } = news;
    return { ...one, online, last_seen_at, interval_minutes, battery: battery ?? one.battery };
  });
}

/** The same list where nothing of it changes. */
function changed<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  const next = items.map(change);
  return next.every((item, index) => item === items[index]) ? items : next;
}

interface SeriesPlace {
  channel: number;
  measurement_id: number;
}

const isSameSeries = (one: SeriesPlace, other: SeriesPlace): boolean =>
  one.channel === other.channel && one.measurement_id === other.measurement_id;
