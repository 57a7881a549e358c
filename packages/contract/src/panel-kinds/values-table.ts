import { z } from 'zod';
import type { PanelKindFacts } from './kind';
import { APPEARANCE } from './settings';

/** What a row can tell, by the names of the product. */
export const PANEL_TABLE_COLUMNS = [
  'number_name',
  'eui_placeholder',
  'dev_name',
  'device_type',
  'measurement',
  'table_val',
  'channel_num',
  'network_standard',
  'group',
  'data_collection_time',
  'data_up_time',
] as const;

/** The latest values of devices, a row each. */
export const settings = z.strictObject({
  ...APPEARANCE /** In their order. */,
  tableColumns: z
    .array(z.enum(PANEL_TABLE_COLUMNS))
    .min(1)
    .refine((columns) => new Set(columns).size === columns.length)
    .default(['dev_name', 'measurement', 'table_val', 'data_collection_time']),
});

export const facts = {
  mostDevices: 1000,
  size: { width: 12, height: 8, leastWidth: 6, leastHeight: 4 },
} as const satisfies PanelKindFacts;
