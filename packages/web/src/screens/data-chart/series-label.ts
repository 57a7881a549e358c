import type { ResultOf } from '@fieldscope/contract/call';
import type { channels } from '@fieldscope/contract/calls/channels';
import { useTexts } from '../../texts/use-texts';
import { useMeasurementNames } from '../../values/measurement-names';
import type { ChartSeries } from './chart-series';

export type KnownSeries = ResultOf<typeof channels.listMeasurements>[number];

/** Names series in words: "Air temperature · Greenhouse 2", with the channel where the device has several. */
export function useSeriesLabel(all: readonly KnownSeries[] = []): (series: ChartSeries) => string {
  const { t } = useTexts('data-chart');
  const nameOf = useMeasurementNames();
  const devices = new Map<string, { name: string; channels: Set<number> }>();
  for (const { eui, device_name, channel } of all) {
    const device = devices.get(eui) ?? { name: device_name, channels: new Set() };
    device.channels.add(channel);
    devices.set(eui, device);
  }
  return ({ eui, channel, measurement_id }) => {
    const device = devices.get(eui);
    const words = [nameOf(measurement_id), device?.name ?? eui];
    if (device && device.channels.size > 1) words.push(t('channel', { channel }));
    return words.join(' · ');
  };
}
