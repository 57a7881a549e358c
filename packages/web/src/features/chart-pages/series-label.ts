import type { ResultOf } from '@fieldscope/contract/call';
import type { channels } from '@fieldscope/contract/calls/channels';
import { useTexts } from '../../texts/use-texts';
import { useMeasurementNames } from '../../values/measurement-names';

export type KnownSeries = ResultOf<typeof channels.listMeasurements>[number];

/** One series of any device. */
export type ChartSeries = Pick<KnownSeries, 'channel' | 'measurement_id'> & { eui: string };

/** A series with the name of its device. */
export type NamedSeries = ChartSeries & Pick<KnownSeries, 'device_name'>;

/** As the address names it and as a key: `2CF7F1C04430000C-1-4097`. */
export const nameOfSeries = ({ eui, channel, measurement_id }: ChartSeries): string =>
  `${eui}-${channel}-${measurement_id}`;

/**
 * Names the series of one chart as short as they can be distinguished: by device where all measure the same, by measurement
 * where one device measures all.
 */
export function useShortSeriesLabel(all: readonly NamedSeries[]): (series: ChartSeries) => string {
  const full = useSeriesLabel(all);
  const nameOf = useMeasurementNames();
  const [first, ...others] = all;
  const isAlone = !first || others.length === 0;
  const euis = new Set(all.map(({ eui }) => eui));
  const ids = new Set(all.map(({ measurement_id }) => measurement_id));
  if (!isAlone && ids.size === 1 && euis.size === all.length)
    return ({ eui }) => all.find((one) => one.eui === eui)?.device_name ?? eui;
  if (!isAlone && euis.size === 1 && ids.size === all.length)
    return ({ measurement_id }) => nameOf(measurement_id);
  return full;
}

interface SeriesLabel {
  /** It stands below the name of its device. */
  isBelowDevice?: boolean;
}

/** Names series in words: "Air temperature · Greenhouse 2", with the channel where the device has several. */
export function useSeriesLabel(
  all: readonly NamedSeries[] = [],
): (series: ChartSeries, label?: SeriesLabel) => string {
  const { t } = useTexts('values');
  const nameOf = useMeasurementNames();
  const devices = new Map<string, { name: string; channels: Set<number> }>();
  for (const { eui, device_name, channel } of all) {
    const device = devices.get(eui) ?? { name: device_name, channels: new Set() };
    device.channels.add(channel);
    devices.set(eui, device);
  }
  return ({ eui, channel, measurement_id }, { isBelowDevice } = {}) => {
    const device = devices.get(eui);
    const words = [nameOf(measurement_id)];
    if (!isBelowDevice) words.push(device?.name ?? eui);
    if (device && device.channels.size > 1) words.push(t('channel', { channel }));
    return words.join(' · ');
  };
}
