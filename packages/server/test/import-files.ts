import { channels } from '@fieldscope/contract/calls/channels';
import { derived } from '@fieldscope/contract/calls/derived';
import { type FileFormat, type FileMapping, imports } from '@fieldscope/contract/calls/imports';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { DAY_MS, HOUR_MS, toIsoTime } from '@fieldscope/contract/time';
import { deriveDue } from '../src/modules/derived/derivation.service';
import type { User } from './builders';
import type { Fleet } from './fleet';

type Node = Awaited<ReturnType<Fleet['device']>>;
interface Leaving {
  leave_faulty?: boolean;
  leave_unknown?: boolean;
}

/** Imports of the fleet's owner. */
export function importsOf(fleet: Fleet) {
  const ago = (ms: number) => fleet.server.clock.now() - ms;

  /** Uploads a file as the portal does, part by part. */
  async function uploaded(
    text: string,
    { who = fleet.owner as User, partBytes = IMPORT_LIMITS.partBytes } = {},
  ) {
    const bytes = Buffer.from(text);
    let importId: number | undefined;
    for (let part = 0; part * partBytes < bytes.length; part++) {
      const data = bytes.subarray(part * partBytes, (part + 1) * partBytes).toString('base64');
      const sent = { name: 'old.csv', bytes: bytes.length, part, data };
      ({ import_id: importId } = await who.call(imports.upload, { ...sent, import_id: importId }));
    }
    return importId!;
  }

  /** Begins to import a file as it is proposed, corrected by the person who imports it. */
  async function begun(
    text: string,
    { leave_faulty = false, leave_unknown = false }: Leaving = {},
    correct: (given: { format: FileFormat; mapping: FileMapping }) => object = () => ({}),
  ) {
    const importId = await uploaded(text);
    const { format, mapping } = await fleet.owner.call(imports.preview, { import_id: importId });
    const given = { format, mapping: mapping! };
    await fleet.owner.call(imports.start, {
      ...{ import_id: importId, leave_faulty, leave_unknown },
      ...{ ...given, ...correct(given) },
    });
    return importId;
  }

  /** The same, and the import has ended or waits for a person. */
  async function imported(...given: Parameters<typeof begun>) {
    const importId = await begun(...given);
    await fleet.server.queue.runDue();
    return importId;
  }

  const importOf = async (importId: number) =>
    (await fleet.owner.call(imports.list)).find(({ import_id }) => import_id === importId);

  /** What is stored of a measurement, by time. */
  async function storedOf(node: Node, measurement_id = 4097, who: User = fleet.owner) {
    const [curve] = await who.call(channels.listHistory, {
      series: [{ eui: node.eui, channel: 1, measurement_id }],
      ...{ time_start: ago(400 * DAY_MS), time_end: ago(0), points: 0 },
    });
    return curve!.times.flatMap((at, index) =>
      curve!.values[index] === null ? [] : [[at, curve!.values[index]] as const],
    );
  }

  const hourly = (hours: number, from = hours + 24) =>
    Array.from({ length: hours }, (_, hour) => [ago((from - hour) * HOUR_MS), 10 + hour / 100] as const);

  return { ago, uploaded, begun, imported, importOf, storedOf, hourly };
}

/** A row a reading, as our exports are. */
export const rowsOf = (node: { eui: string }, readings: readonly (readonly [number, number | string])[]) =>
  ['EUI,Channel,Measurement ID,Value,Measured (UTC)']
    .concat(readings.map(([at, value]) => `${node.eui},1,4097,${value},${toIsoTime(at)}`))
    .join('\r\n');

/** Has a node's dew point derived. @returns works out what is due of it */
export async function withDewPoint({ owner, server }: Fleet, { eui }: Node): Promise<() => Promise<void>> {
  await owner.call(derived.save, {
    ...{ eui, channel: 1, measurement_ids: [9001] },
    settings: {
      ...{ timezone: 'UTC', season_start: '03-01', chill_start: '10-01', degree_day_method: 'average' },
      ...{ base_temperature: 10, upper_temperature: 30, latitude: 52, elevation: 40, wind_height: 2 },
      ...{ longitude: 13, planted_on: '03-01', biofix: '03-01', crop: null, soil: null, pathogen: null },
      irrigation: 'measured',
    },
  });
  return async () => {
    await deriveDue(server);
    await server.queue.runDue();
  };
}
