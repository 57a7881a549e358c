import { commands } from '@fieldscope/contract/calls/commands';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { networkServers } from '@fieldscope/contract/calls/network-servers';
import { production } from '@fieldscope/contract/calls/production';
import type { KindWithApi } from '@fieldscope/contract/network-server-kinds';
import { LorawanDevice } from '@fieldscope/simulator/lorawan-device';
import type { LorawanGateway } from '@fieldscope/simulator/lorawan-gateway';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { expect } from 'vitest';
import { queueSending } from '../../src/modules/commands/command-sending.service';
import { aConnection, anOwner, type aProducedDevice, type User } from '../builders';
import { aServer, type TestServer } from '../harness';

/** A device with a label that nobody has bound yet. */
export type Produced = Awaited<ReturnType<typeof aProducedDevice>>;

/** How an organisation reaches the API of its network server. */
interface ApiFacts {
  connection_id: number;
  address: string;
  key: string;
  application_id: string;
  tenant_id?: string;
}

/** A portal beside a real network server: an organisation with a connection to it, and simulated devices within reach of a gateway. */
export interface RadioSite {
  server: TestServer;
  owner: User;
  connection: Awaited<ReturnType<typeof aConnection>>;
  inReach: Set<LorawanDevice>;
  /** Payloads in hex that devices have received, and how many frames gateways have transmitted. */
  received: string[];
  transmissions(): number;
  gateway: LorawanGateway;
  /** The portal's clock shows the time of the machine, as the network server's does. */
  keepTime(): void;
  saveApi(facts: ApiFacts & { registers?: boolean }): Promise<unknown>;
  /** Binds a device, and what follows from that. */
  bind(device: Produced): Promise<void>;
  remove(device: Produced): Promise<void>;
  registration(
    device: Produced,
  ): Promise<{ state: string; error: string | null; error_detail: string } | undefined>;
  radioOf(device: Produced): LorawanDevice;
  join(radio: LorawanDevice): Promise<void>;
  /** It sends its interval and a temperature. */
  send(radio: LorawanDevice, minutes: number, temperature: number): Promise<void>;
  temperatureOf(device: Produced): Promise<unknown>;
  /** Does something again, as a device does that nobody has heard, until something else is so. */
  repeatUntil(attempt: () => Promise<unknown>, isDone: () => Promise<boolean> | boolean): Promise<void>;
  /** It sends the same until it is shown: what a network server does not hear is lost, as right after a join. */
  sendUntilHeard(device: Produced, radio: LorawanDevice, temperature: number): Promise<void>;
  /** Sends an interval, and runs what is due. @returns the command's id */
  setInterval(device: Produced, minutes: number): Promise<string>;
  /** The newest command. */
  commandTo(device: Produced): Promise<{ command_id: string; state: string; reason: string | null }>;
  /** Leaves a command as one whose answer was lost, or whose process ended before it was noted. Its next attempt is due later. */
  forgetAnswer(commandId: string): Promise<void>;
}

const LOOK_MS = 200;
const LATEST_MS = 60_000;

interface SiteOptions {
  /** @param onTransmit for each frame that the gateway transmits */
  openGateway(onTransmit: (frame: Buffer) => void): Promise<LorawanGateway>;
  /** How long the answer to an uplink may take. */
  within: { timeout: number };
  /** After how many ms a device sends again what nobody has heard: later than the network server answers. */
  pauseMs: number;
}

export async function aRadioSite(
  kind: KindWithApi,
  { openGateway, within, pauseMs }: SiteOptions,
): Promise<RadioSite> {
  const server = await aServer();
  const keepTime = () => server.clock.advance(Date.now() - server.clock.now());
  keepTime();
  const owner = await anOwner(server);
  const connection = await aConnection(owner, kind);
  const inReach = new Set<LorawanDevice>();
  const received: string[] = [];
  let transmissions = 0;
  const gateway = await openGateway((frame) => {
    transmissions += 1;
    for (const device of inReach) {
      const downlink = device.receive(frame);
      if (downlink) received.push(downlink.payload.toString('hex'));
    }
  });
  const site: RadioSite = {
    ...{ server, owner, connection, inReach, received, gateway, keepTime },
    transmissions: () => transmissions,
    saveApi: (facts) => owner.call(networkServers.saveApi, { region: 'EU868', registers: true, ...facts }),
    async bind({ eui, code }) {
      keepTime();
      await owner.call(production.bind, { eui, code });
      await server.queue.runDue();
    },
    async remove({ eui }) {
      keepTime();
      await owner.call(deviceChanges.removeNodes, { eui: [eui] as never });
      await server.queue.runDue();
    },
    async registration({ dev_eui }) {
      const apis = await owner.call(networkServers.listApis);
      return apis.flatMap(({ registrations }) => registrations).find((one) => one.dev_eui === dev_eui);
    },
    radioOf({ dev_eui, join_eui, app_key }) {
      const radio = new LorawanDevice({ devEui: dev_eui, joinEui: join_eui, appKey: app_key });
      inReach.add(radio);
      return radio;
    },
    async join(radio) {
      await gateway.receive(radio.joinRequest());
      await expect.poll(() => radio.isJoined, within).toBe(true);
    },
    async send(radio, minutes, temperature) {
      keepTime();
      const payload = packet([powerFrame(90, minutes), valueFrame(4097, temperature)]);
      await gateway.receive(radio.uplink({ fPort: 2, payload }));
    },
    async temperatureOf({ eui }) {
      const { latest } = await owner.call(devices.viewNode, { eui });
      return latest.find(({ measurement_id }) => measurement_id === 4097)?.value;
    },
    async setInterval({ eui }, minutes) {
      const setting = { kind: 'set_interval', minutes } as const;
      const { list } = await owner.call(commands.publishSetting, { eui: [eui] as never, setting });
      await server.queue.runDue();
      return list[0]!.command_id;
    },
    async commandTo({ eui }) {
      const { list } = await owner.call(commands.listSettingRecords, { eui: eui as never });
      return list[0]!;
    },
    async repeatUntil(attempt, isDone) {
      let attemptedAt = 0;
      const look = async () => {
        if (await isDone()) return true;
        if (Date.now() - attemptedAt < pauseMs) return false;
        attemptedAt = Date.now();
        await attempt();
        return false;
      };
      await expect.poll(look, { timeout: LATEST_MS, interval: LOOK_MS }).toBe(true);
    },
    sendUntilHeard: (device, radio, temperature) =>
      site.repeatUntil(
        () => site.send(radio, 60, temperature),
        async () => (await site.temperatureOf(device)) === temperature,
      ),
    async forgetAnswer(commandId) {
      await server.pool.query(
        `update device_command set handed_over_at = null, queue_id = null, session_place = 'before'
         where command_id = $1`,
        [commandId],
      );
      const { orgId } = owner;
      await queueSending(server.queue, server.db, { orgId, commandId, route: null, afterSeconds: 600 });
    },
  };
  return site;
}
