import type { Scene, SceneMeasurement } from '@fieldscope/contract/calls/scenes';
import type { LiveMessage } from '@fieldscope/contract/live';

/** Scenes after a live message: newest values and states of devices; late readings change nothing. */
export function withNews(scenes: Scene[], message: LiveMessage): Scene[] {
  if (message.type !== 'readings' && message.type !== 'device') return scenes;
  return scenes.map((scene) => ({
    ...scene,
    measurements: scene.measurements.map((one) => measurementWith(one, message)),
  }));
}

type News = Extract<LiveMessage, { type: 'readings' | 'device' }>;

function measurementWith(before: SceneMeasurement, news: News): SceneMeasurement {
  if (news.type === 'readings') {
    let after = before;
    for (const { eui, channel, measurement_id, value, measured_at } of news.readings) {
      const isOfIt =
        eui === before.eui && channel === before.channel && measurement_id === before.measurement_id;
      if (isOfIt && measured_at >= (after.measured_at ?? 0)) after = { ...after, value, measured_at };
    }
    return after;
  }
  if (news.eui !== before.eui || news.last_seen_at < (before.last_seen_at ?? 0)) return before;
  const { online, last_seen_at, interval_minutes } = news;
  return { ...before, online, last_seen_at, interval_minutes, battery: news.battery ?? before.battery };
}
