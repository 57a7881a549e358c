import type { Eui } from '@fieldscope/contract/ids';
import type { KnownDevice } from '../ingest/ingest.model';
import { type LineFault, readHead } from './line-parser.model';
import type { SeriesRow, WaitingValue } from './line-series.repository';
import { describeHead, type Head } from './series.model';

const FAULTS_TOLD = 5;
/** Characters of a line that a refusal is told with. */
const QUOTED_LENGTH = 80;
/** A number of a line, with what it is called. */
export interface Entry {
  head: Head;
  field: string;
  value: number;
  /** Digest of the name of its series. */
  key: string;
  line: string;
}

/** What lines say of one device at one moment. */
export interface Moment {
  at: number | undefined;
  /** undefined: they name none that the writer speaks for. */
  device: KnownDevice | undefined;
  entries: Entry[];
}

/** Lines that are not taken. */
export class Refused {
  readonly faults: LineFault[] = [];
  count = 0;

  add(fault: LineFault): void {
    this.count += 1;
    if (this.faults.length >= FAULTS_TOLD) return;
    this.faults.push({ ...fault, line: fault.line.slice(0, QUOTED_LENGTH).replaceAll('\0', '?') });
  }
}

/** What a head says, or why its lines are not taken: a kit speaks of itself alone. */
export function headOf(written: string, kit: KnownDevice | undefined): Head | string {
  const read = readHead(written);
  if (typeof read === 'string') return read;
  const head = describeHead(read);
  return kit && head.eui !== undefined && head.eui !== kit.eui ? 'not the device of this key' : head;
}

interface Place {
  head: Head;
  device: KnownDevice | undefined;
  at: number | undefined;
}

/** The moment that a line is of. */
export function momentIn(moments: Map<string, Moment>, { head, device, at }: Place): Moment {
  const key = `${device?.deviceId ?? head.eui ?? ''}/${at ?? ''}`;
  const moment = moments.get(key) ?? { at, device, entries: [] };
  moments.set(key, moment);
  return moment;
}

/** A head that names a device. */
export type NamedHead = Head & { eui: Eui };
export const isNaming = (head: Head): head is NamedHead => head.eui !== undefined;

/** A number that waits for somebody to say what its series is, or to bind its device. */
export const waitingValue = ({ head, value }: Entry, { seriesId }: SeriesRow, at: number): WaitingValue => ({
  ...{ seriesId, at, value },
  eui: head.eui ?? null,
  channel: head.channel ?? null,
});
