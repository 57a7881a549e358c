import { measurements } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import {
  type FileFormat,
  type FileMapping,
  type FilePreview,
  type HistoryImport,
  type ImportReport,
  imports,
} from '@fieldscope/contract/calls/imports';
import { Eui } from '@fieldscope/contract/ids';
import { aListedNode } from './answered-devices';
import { type Answer, on } from './contract-answers';

/** The node `Orchard` of the organisation. */
export const ORCHARD = Eui.parse('2CF7F1C0000000B1');

/** An import as the list answers it: a file with 120 readings that are stored, and what a test says otherwise. */
export const anImport = (given: Partial<HistoryImport> = {}): HistoryImport => ({
  ...{ import_id: 1, source: 'file', name: 'weather.csv', state: 'done', progress: 1 },
  ...{ created_at: Date.UTC(2026, 2, 4, 8), finished_at: Date.UTC(2026, 2, 4, 8, 1) },
  ...{ readings: 120, duplicates: 0, first_at: Date.UTC(2026, 2, 1), last_at: Date.UTC(2026, 2, 3) },
  ...{ report: null, problem: null },
  ...given,
});

/** A file that waits to be started, and what a test says otherwise. */
export const aWaitingFile = (given: Partial<HistoryImport> = {}): HistoryImport =>
  anImport({ state: 'uploaded', finished_at: null, readings: 0, first_at: null, last_at: null, ...given });

/** What a check found: nothing, and what a test says otherwise. */
export const aReport = (given: Partial<ImportReport> = {}): ImportReport => ({
  ...{ rows: 200, readings: 0, fault_count: 0, faults: [] },
  ...{ unknown_device_count: 0, unknown_devices: [], derived: 0, file_fault: null },
  ...given,
});

export const TABLE: FileFormat = {
  ...{ kind: 'csv', encoding: 'utf-8', separator: ',', decimal: '.', has_head: true },
  ...{ time: 'ymd', timezone: 'UTC' },
};

/** Each row is a time of the node `Orchard`, with its air temperature in the second column. */
export const COLUMNS = {
  ...{ layout: 'columns', time: 0, device: { fixed: ORCHARD }, channel: { fixed: 1 } },
  values: [{ column: 1, measurement_id: 4097, channel: null, unit: '' }],
} as FileMapping;

/** The first rows of a table with the columns `When`, `Temp` and `Note`, and what a test says otherwise. */
export const aPreview = (given: Partial<FilePreview> = {}): FilePreview => ({
  ...{ format: TABLE, mapping: COLUMNS, columns: ['When', 'Temp', 'Note'], rows: [] },
  ...{ unknown_devices: [], fault: null },
  ...given,
});

/** What imports ask for, where the organisation has these and the node `Orchard`. */
export const withImports = (list: readonly HistoryImport[], preview = aPreview()): Answer[] => [
  on(imports.list, [...list]),
  on(imports.preview, ({ format, mapping }) => ({
    ...preview,
    ...(format && { format }),
    ...(mapping && { mapping }),
  })),
  on(devices.listNodes, { list: [aListedNode({ eui: ORCHARD, name: 'Orchard' })], page: { count: 1 } }),
  on(measurements.listNames, []),
];
