import type { MeasurementValue } from '@fieldscope/contract/fields';
import type { Eui } from '@fieldscope/contract/ids';
import type { ShownSeries } from '../src/features/panels/panel-values';

/** When what components show in tests was measured. */
export const NOW = Date.UTC(2026, 4, 4, 6);

interface Given {
  name?: string;
  value?: MeasurementValue | null;
  channel?: number;
  measurement_id?: number;
  measured_at?: number;
  online?: boolean;
}

/** A measurement of a device as a component of a panel shows it, air temperature by default; each name has its own device. */
export function aShownSeries({
  name = 'Greenhouse 1',
  value = 21.4,
  channel = 1,
  measurement_id = 4097,
  measured_at = NOW,
  online = true,
}: Given = {}): ShownSeries {
  const code = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  const eui = (code % 0xffff_ffff).toString(16).toUpperCase().padStart(16, '0') as Eui;
  return {
    ...{ eui, channel, measurement_id, value },
    measured_at: value === null ? null : measured_at,
    uploaded_at: value === null ? null : measured_at,
    alarm: null,
    device: {
      ...{ eui, name, kind: 'node', model: 'S2101', network: 1, group_name: null, online },
      ...{ last_seen_at: measured_at, interval_minutes: 60, battery: 90 },
    },
  };
}
