import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import { LINE_PROTOCOL_LIMITS } from '@fieldscope/contract/line-protocol-limits';
import type { NetworkServer } from '../../platform/http/actor';
import type { PlatformServices } from '../../platform/services';
import type { DeviceDirectory } from '../ingest/device-directory.service';
import type { KnownDevice } from '../ingest/ingest.model';
import type { Ingest } from '../ingest/ingest.service';
import { acceptMeasured, type Measured } from '../ingest/kit.model';
import type { IngestPorts } from '../ingest/ports.model';
import { UnknownSenders } from '../ingest/unknown-senders.model';
import {
  type Entry,
  headOf,
  isNaming,
  type Moment,
  momentIn,
  type NamedHead,
  Refused,
  waitingValue,
} from './line-moments.model';
import { isFault, LINE_LIMITS, type LineFault, readLines } from './line-parser.model';
import type { NewSeries, Source, WaitingValue } from './line-series.repository';
import type { KnownSeries, LineSeriesBook } from './line-series.service';
import { addTo, portionsOf } from './measured-lines.model';
import { digestOf, newSeries } from './new-series.model';
import { type Head, isOfRadio, meaningsOf } from './series.model';

/** Who writes: a kit for itself, or a connection for the devices of its organisation. */
export type LineWriter = { source: Source; address: string } & (
  | { kit: KnownDevice; networkServer?: undefined }
  | { kit?: undefined; networkServer: NetworkServer }
);

/** What became of a request. */
export interface WriteOutcome {
  /** Values that are stored, or kept until somebody says what they are or binds their device. */
  taken: number;
  /** Lines that were not taken, some of them. */
  faults: LineFault[];
  /** How many. */
  dropped: number;
}

/** Takes what is written as line protocol. */
export interface LineWrites {
  /**
   * Resolves after the commit.
   * @param timeOf turns the time of a line into epoch ms
   * @throws TooMuch before anything is stored; AppError server_busy when some of it could not be stored and should be sent
   * again, too_frequent when it names unknown devices too fast
   */
  write(writer: LineWriter, text: string, timeOf: (time: string) => number): Promise<WriteOutcome>;
}

/** The last moment that InfluxDB knows, in the year 2262, and as far back. */
const FARTHEST_MS = 9_223_372_036_854;
/** Lines between which others have their turns. */
const PORTION = 200;
/** Messages that are stored together. */
const STORED_TOGETHER = 1000;

/** A request has more in it than one may have: sent in parts, it is taken. */
export class TooMuch extends Error {}

interface LineWritesParts extends Pick<PlatformServices, 'clock'> {
  book: LineSeriesBook;
  directory: DeviceDirectory;
  ingest: Pick<Ingest, 'store'>;
  ports: Pick<IngestPorts, 'keepHeard'>;
}

export function createLineWrites({ clock, book, directory, ingest, ports }: LineWritesParts): LineWrites {
  const unknownSenders = new UnknownSenders();

  /** The device that a line is of; undefined: it names none, or none of the writer's. */
  async function deviceOf(writer: LineWriter, eui: Eui | undefined): Promise<KnownDevice | undefined> {
    if (writer.kit) return writer.kit;
    if (eui === undefined) return undefined;
    const { orgId } = writer.source;
    if (directory.remembersDevEui(eui, orgId)) return directory.findByDevEui(eui, orgId);
    const { token } = writer.networkServer;
    if (!unknownSenders.tryCount(token)) fail('too_frequent');
    const found = (await directory.findByDevEui(eui, orgId)) ?? (await directory.findOwn(eui, orgId));
    if (found) unknownSenders.giveBack(token);
    return found;
  }

  /** What lines say, by device and moment. */
  async function read(
    writer: LineWriter,
    text: string,
    timeOf: (time: string) => number,
    refused: Refused,
  ): Promise<Moment[]> {
    const heads = new Map<string, Head | string>();
    const devices = new Map<Eui | undefined, KnownDevice | undefined>();
    const moments = new Map<string, Moment>();
    const keys = new Map<Head, Map<string, string>>();
    let lines = 0;
    let values = 0;
    for (const point of readLines(text)) {
      lines += 1;
      if (lines % PORTION === 0) await nextTurn();
      if (isFault(point)) {
        refused.add(point);
        continue;
      }
      values += point.fields.length;
      if (lines > LINE_PROTOCOL_LIMITS.lines || values > LINE_PROTOCOL_LIMITS.fieldValues)
        throw new TooMuch();
      const head = heads.get(point.head) ?? headOf(point.head, writer.kit);
      heads.set(point.head, head);
      if (typeof head === 'string') {
        refused.add({ line: point.head, reason: head });
        continue;
      }
      if (isOfRadio(head)) continue;
      const at = point.time === undefined ? undefined : timeOf(point.time);
      if (at !== undefined && Math.abs(at) > FARTHEST_MS) {
        refused.add({ line: point.head, reason: 'time outside range' });
        continue;
      }
      if (!devices.has(head.eui)) devices.set(head.eui, await deviceOf(writer, head.eui));
      const device = devices.get(head.eui);
      const moment = momentIn(moments, { head, device, at });
      const ofHead = keys.get(head) ?? new Map<string, string>();
      keys.set(head, ofHead);
      for (const [field, value] of point.fields) {
        if (typeof value === 'string') continue;
        const key = ofHead.get(field) ?? digestOf(head, field);
        ofHead.set(field, key);
        moment.entries.push({ head, field, value: Number(value), key, line: point.head });
      }
    }
    return [...moments.values()];
  }

  /** What is known of the series of moments; those that were not met before are added. */
  async function namedSeries(writer: LineWriter, moments: Moment[]): Promise<KnownSeries> {
    const { source } = writer;
    const known = await book.seriesOf(source);
    const fresh = new Map<string, NewSeries>();
    for (const { entries } of moments) {
      if (known.size + fresh.size >= LINE_PROTOCOL_LIMITS.series) break;
      const isNew = ({ key }: Entry) => !known.has(key) && !fresh.has(key);
      if (!entries.some(isNew)) continue;
      // More say nothing that these do not.
      const meanings = meaningsOf(entries.slice(0, LINE_LIMITS.fieldsOfLine));
      for (const [index, entry] of entries.entries()) {
        if (known.size + fresh.size >= LINE_PROTOCOL_LIMITS.series) break;
        if (isNew(entry))
          fresh.set(
            entry.key,
            newSeries(entry, { ofKit: writer.kit !== undefined, meaning: meanings[index], known, fresh }),
          );
      }
      await nextTurn();
    }
    return fresh.size === 0 ? known : book.learn(source, [...fresh.values()]);
  }

  /** What is to be stored of moments, and what is to be kept. */
  async function sort(
    writer: LineWriter,
    moments: Moment[],
    refused: Refused,
  ): Promise<{ stored: Map<KnownDevice, Measured[]>; kept: WaitingValue[] }> {
    const known = await namedSeries(writer, moments);
    const now = clock.now();
    const stored = new Map<KnownDevice, Measured[]>();
    const waiting: { value: WaitingValue; stranger: NamedHead | undefined; line: string }[] = [];
    for (const { at, device, entries } of moments) {
      const measured = new Map<KnownDevice, Measured>();
      for (const entry of entries) {
        const { head, value, line } = entry;
        const series = known.get(entry.key);
        if (!series) refused.add({ line, reason: 'too many series' });
        else if (series.state !== 'ignored') {
          const target =
            series.eui === null ? device : await directory.findOwn(series.eui, writer.source.orgId);
          if (series.state === 'proposed' || (series.eui === null && !target))
            waiting.push({
              value: waitingValue(entry, series, at ?? now),
              stranger: device === undefined && isNaming(head) ? head : undefined,
              line,
            });
          else if (!target) refused.add({ line, reason: 'its device is gone' });
          else addTo(measured, target, { at, series, head, value });
        }
      }
      for (const [target, one] of measured)
        stored.set(target, [...(stored.get(target) ?? []), ...portionsOf(one)]);
    }
    const heard = await hear(
      writer,
      waiting.flatMap(({ stranger }) => stranger ?? []),
    );
    const kept: WaitingValue[] = [];
    for (const { value, stranger, line } of waiting) {
      if (stranger === undefined || heard.has(stranger.eui)) kept.push(value);
      else refused.add({ line, reason: 'unknown device' });
    }
    return { stored, kept };
  }

  /** Has people see devices that the organisation does not have. @returns those that there is a place for */
  async function hear({ networkServer }: LineWriter, strangers: NamedHead[]): Promise<Set<Eui>> {
    const names = new Map(strangers.map(({ eui, deviceName }) => [eui, deviceName]));
    const places = await Promise.all(
      [...names].map(async ([devEui, deviceName]) =>
        (await ports.keepHeard(networkServer!, { devEui, deviceName, reportedAt: null })) ? [devEui] : [],
      ),
    );
    return new Set(places.flat());
  }

  /** @returns how many values are stored; what is refused for good is added to `refused` */
  async function store(
    stored: Map<KnownDevice, Measured[]>,
    address: string,
    refused: Refused,
  ): Promise<number> {
    const arrival = { address, now: clock.now() };
    const messages = [...stored].flatMap(([device, all]) =>
      all.map((measured) => acceptMeasured(device, measured, arrival)),
    );
    let taken = 0;
    for (let from = 0; from < messages.length; from += STORED_TOGETHER) {
      const together = messages.slice(from, from + STORED_TOGETHER);
      const outcomes = await Promise.allSettled(together.map((message) => ingest.store(message)));
      for (const [index, outcome] of outcomes.entries()) {
        const { readings, device } = together[index]!;
        if (outcome.status === 'fulfilled') taken += readings.length;
        else if (outcome.reason instanceof AppError && outcome.reason.name !== 'server_busy')
          refused.add({ line: device.eui, reason: 'values cannot be stored' });
        else throw outcome.reason;
      }
    }
    return taken;
  }

  return {
    async write(writer, text, timeOf) {
      const refused = new Refused();
      const moments = await read(writer, text, timeOf, refused);
      const { stored, kept } = await sort(writer, moments, refused);
      const taken = await store(stored, writer.address, refused);
      await book.keep(writer.source, kept).catch(() => fail('server_busy'));
      return { taken: taken + kept.length, faults: refused.faults, dropped: refused.count };
    },
  };
}
