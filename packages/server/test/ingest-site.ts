import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach } from 'vitest';
import { aKit, aNetworkServer, aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aMqttClient } from './mqtt-clients';
import { anUpEvent, type UplinkFacts } from './sender';

interface Parties {
  server: TestServer;
  networkServer: Awaited<ReturnType<typeof aNetworkServer>>;
  owner: User;
  node: Awaited<ReturnType<typeof aNode>>;
}

/** For a test file: one server and its network server, and for each test an owner with a node bound an hour ago. */
export function aSite() {
  const site = {} as Parties;
  beforeAll(async () => {
    site.server = await aServer();
    site.networkServer = await aNetworkServer(site.server);
  });
  beforeEach(async () => {
    site.owner = await anOwner(site.server);
    site.node = await aNode(site.owner);
    site.server.clock.advance(HOUR_MS);
  });
  const now = () => site.server.clock.now();
  const up = (hex: string, facts?: UplinkFacts) => anUpEvent(site.node.dev_eui, hex, now(), facts);
  return Object.assign(site, {
    now,
    up,
    send: (hex: string, facts?: UplinkFacts) => site.networkServer.sendChirpstack(up(hex, facts)),
    readings: async () =>
      (
        await site.owner.call(channels.listData, {
          eui: [site.node.eui],
          time_start: now() - 500 * DAY_MS,
        })
      ).list,
    uplinks: async () => (await site.owner.call(devices.listUplinks, { eui: site.node.eui })).list,
    latest: async () =>
      (await site.owner.call(devices.listLatest, { eui: [site.node.eui] })).map(({ value }) => value),
    client: () =>
      aMqttClient(`mqtt://127.0.0.1:${site.server.mqttPort}`, {
        username: 'chirpstack',
        password: site.networkServer.token,
      }),
    topic: () => `application/7/device/${site.node.dev_eui.toLowerCase()}/event/up`,
  });
}

interface KitParties {
  server: TestServer;
  owner: User;
  kit: Awaited<ReturnType<typeof aKit>>;
}

/** For a test file: one server, and for each test an owner with a kit made an hour ago. */
export function aKitSite(): KitParties {
  const site = {} as KitParties;
  beforeAll(async () => {
    site.server = await aServer();
  });
  beforeEach(async () => {
    site.owner = await anOwner(site.server);
    site.kit = await aKit(site.owner);
    site.server.clock.advance(HOUR_MS);
  });
  return site;
}
