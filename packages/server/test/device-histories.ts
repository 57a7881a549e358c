import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { DAY_MS } from '@fieldscope/contract/time';
import { expect } from 'vitest';
import { packClosedDays } from '../src/modules/history/packing.service';
import { sql } from '../src/platform/postgres/db';
import { transferDevices, type User } from './builders';
import { climateOf, type Fleet } from './fleet';

type Node = Awaited<ReturnType<Fleet['device']>>;

export const NO_HISTORY = { readings: 0, uplinks: 0, latest: 0 };

/** What is left of devices that leave their organisation, in lists and in the database. */
export function historiesOf(fleet: Fleet) {
  const now = () => fleet.server.clock.now();

  /** What an organisation finds of a node: rows of its table, uplinks and newest values. */
  async function foundOf({ eui }: { eui: string }, owner: User = fleet.owner) {
    const [readings, uplinks, latest] = await Promise.all([
      owner.call(channels.listData, { eui: [eui], time_start: now() - 30 * DAY_MS }),
      owner.call(devices.listUplinks, { eui }),
      owner.call(devices.listLatest, { eui: [eui] }),
    ]);
    return { readings: readings.page.count, uplinks: uplinks.page.count, latest: latest.length };
  }

  return {
    foundOf,
    transfer: (eui: string[], to: User, as: User = fleet.owner) => transferDevices(as, to, eui),
    bind: ({ eui, code }: Node, as: User = fleet.owner) => as.call(production.bind, { eui, code }),
    nodesOf: async (owner: User) => (await owner.call(devices.listNodes, {})).list.map(({ eui }) => eui),
    activityOf: async (owner: User) =>
      (await owner.call(channels.listActivity, {})).list.map(({ kind, eui }) => [kind, eui]),

    /** A node with an uplink of ten days ago, which is packed, and one of now. */
    async aNodeWithHistory(): Promise<Node> {
      const node = await fleet.device('S2101', { name: 'Bed' });
      await fleet.sender.uplink(node, climateOf(20), { receivedAt: now() - 10 * DAY_MS });
      await packClosedDays({ ...fleet.server, rest: async () => {} }, now() - 3 * DAY_MS);
      await fleet.sender.uplink(node, climateOf(21));
      expect(await foundOf(node)).toEqual({ readings: 4, uplinks: 2, latest: 2 });
      return node;
    },

    /** Rows that the database has about devices of any organisation. */
    async rowsAbout(eui: string, deviceId: number) {
      const { rows } = await sql<{ uplinks: number; packed: number; latest: number; devices: number }>`
        select (select count(*)::int from uplink where device_id = ${deviceId}) as uplinks,
          (select count(*)::int from history_frames where device_id = ${deviceId}) as packed,
          (select count(*)::int from latest join series using (org_id, series_id) where device_id = ${deviceId}) as latest,
          (select count(*)::int from device where eui = ${eui}) as devices`.execute(fleet.server.db);
      return rows[0]!;
    },

    async idOf(eui: string): Promise<number> {
      const { rows } = await sql<{ device_id: number }>`
        select device_id from device where eui = ${eui}`.execute(fleet.server.db);
      return rows[0]!.device_id;
    },
  };
}
