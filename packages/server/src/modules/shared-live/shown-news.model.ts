import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { Eui } from '@fieldscope/contract/ids';
import type { LiveDevice, LiveReading } from '@fieldscope/contract/live';
import {
  isSourceOfDevice,
  type PanelComponent,
  type PanelSource,
} from '@fieldscope/contract/panel-component';
import type { ShareNews } from '@fieldscope/contract/share-live';

/** What of an organisation's news a panel shows. */
export interface ShownNews {
  hasReading(reading: LiveReading): boolean;
  hasDevice(eui: Eui): boolean;
}

export const NOTHING_SHOWN: ShownNews = { hasReading: () => false, hasDevice: () => false };

const POSITION_IDS: ReadonlySet<number> = new Set([MEASUREMENT_ID.longitude, MEASUREMENT_ID.latitude]);

/** What components show, where their variable stands for these devices. */
export function shownNewsOf(components: readonly PanelComponent[], ofVariable: readonly Eui[]): ShownNews {
  const chosen = new Set(ofVariable);
  const named = new Set<string>();
  const euis = new Set<Eui>(ofVariable);
  const onMaps = new Set<Eui>();
  const variable: PanelSource[] = [];
  for (const { kind, sources } of components)
    for (const source of sources) {
      if (isSourceOfDevice(source)) {
        named.add(nameOf(source));
        euis.add(source.eui);
      } else variable.push(source);
      if (kind === 'map')
        for (const eui of isSourceOfDevice(source) ? [source.eui] : ofVariable) onMaps.add(eui);
    }
  const isOfVariable = ({ eui, channel, measurement_id }: LiveReading) =>
    chosen.has(eui) &&
    variable.some(
      (source) =>
        source.measurement_id === measurement_id && (source.channel === null || source.channel === channel),
    );
  return {
    hasReading: (reading) =>
      named.has(nameOf(reading)) ||
      isOfVariable(reading) ||
      (POSITION_IDS.has(reading.measurement_id) && onMaps.has(reading.eui)),
    hasDevice: (eui) => euis.has(eui),
  };
}

/** What has happened since the last message: of each series and device the newest. */
export class CollectedNews {
  private readings = new Map<string, LiveReading>();
  private devices = new Map<Eui, ShareNews['devices'][number]>();
  private isDataOld = false;

  addReading(reading: LiveReading): void {
    const name = nameOf(reading);
    const before = this.readings.get(name);
    if (!before || before.measured_at <= reading.measured_at) this.readings.set(name, reading);
  }

  /** Radio and battery of a device are not shown. */
  addDevice({ eui, online, last_seen_at, interval_minutes }: LiveDevice): void {
    this.devices.set(eui, { eui, online, last_seen_at, interval_minutes });
  }

  setDataOld(): void {
    this.isDataOld = true;
  }

  /** Takes all of it; undefined: nothing has happened. */
  take(): ShareNews | undefined {
    if (this.readings.size === 0 && this.devices.size === 0 && !this.isDataOld) return undefined;
    const news = {
      readings: [...this.readings.values()],
      devices: [...this.devices.values()],
      is_data_old: this.isDataOld,
    };
    this.readings = new Map();
    this.devices = new Map();
    this.isDataOld = false;
    return news;
  }
}

const nameOf = ({ eui, channel, measurement_id }: Pick<LiveReading, 'eui' | 'channel' | 'measurement_id'>) =>
  `${eui} ${channel} ${measurement_id}`;
