import type { ImportFault, ImportReport } from '@fieldscope/contract/calls/imports';
import type { Eui } from '@fieldscope/contract/ids';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { type FileRecord, UnreadableFile } from './records.model';
import type { FileReading, RowResult } from './row-reading.model';

/** Unknown devices that are distinguished: each takes memory, and a file may name one a row. */
const COUNTED_UNKNOWN = 10_000;

/** What was found in a file so far. */
export interface CheckState {
  rows: number;
  /** Readings, those of unknown devices included. */
  values: number;
  readings: number;
  derived: number;
  faultyRows: number;
  faultCount: number;
  faults: ImportFault[];
  /** Rows of each device that the organisation does not have. */
  unknown: Map<string, number>;
  series: Set<string>;
  fileFault: ImportReport['file_fault'];
}

const NOTHING = { rows: 0, values: 0, readings: 0, derived: 0, faultyRows: 0, faultCount: 0 };
export const unchecked = (): CheckState => ({
  ...NOTHING,
  ...{ faults: [], unknown: new Map(), series: new Set(), fileFault: null },
});

/** Counts what a file has, and names the first of what keeps it out. */
export class FileCheck {
  constructor(
    private readonly nodes: ReadonlyMap<Eui, number>,
    readonly state: CheckState,
  ) {}

  /** @throws UnreadableFile too_many_series, too_many_rows, too_many_faults */
  add({ row }: FileRecord, { readings, faults, derived }: RowResult): void {
    const { state } = this;
    state.rows += 1;
    state.values += readings.length;
    state.derived += derived;
    state.faultCount += faults.length;
    if (faults.length > 0) state.faultyRows += 1;
    if (state.faults.length < IMPORT_LIMITS.named)
      state.faults.push(...faults.slice(0, IMPORT_LIMITS.named - state.faults.length));
    for (const reading of readings) this.addReading(reading);
    if (state.series.size > IMPORT_LIMITS.series) throw new UnreadableFile('too_many_series', row);
    if (state.rows > IMPORT_LIMITS.rows) throw new UnreadableFile('too_many_rows', row);
    if (state.faultyRows > IMPORT_LIMITS.faultyRows) throw new UnreadableFile('too_many_faults', row);
    if (readings[0] && !this.nodes.has(readings[0].eui)) this.addUnknown(readings[0].eui);
  }

  private addReading({ eui, channel, measurementId }: FileReading): void {
    if (!this.nodes.has(eui)) return;
    this.state.readings += 1;
    this.state.series.add(`${eui}/${channel}/${measurementId}`);
  }

  private addUnknown(eui: string): void {
    const { unknown } = this.state;
    if (unknown.size >= COUNTED_UNKNOWN && !unknown.has(eui)) return;
    unknown.set(eui, (unknown.get(eui) ?? 0) + 1);
  }
}

export const reportOf = (state: CheckState): ImportReport => ({
  rows: state.rows,
  readings: state.readings,
  fault_count: state.faultCount,
  faults: state.faults,
  unknown_device_count: state.unknown.size,
  unknown_devices: [...state.unknown].slice(0, IMPORT_LIMITS.named).map(([eui, rows]) => ({ eui, rows })),
  derived: state.derived,
  file_fault: state.fileFault,
});
