import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrgId } from '@fieldscope/contract/ids';
import {
  DEMO_DEVICES,
  DEMO_GATEWAYS,
  DEMO_HISTORY_MS,
  DEMO_PLACE,
  type DemoDevice,
  demoMember,
  demoPosition,
} from '@fieldscope/simulator/demo-farm';
import type { Fleet, FleetMember } from '@fieldscope/simulator/fleet';
import { fillHistory, type Running, runLive } from '@fieldscope/simulator/run';
import { createSender, type Sender } from '@fieldscope/simulator/sender';
import type { House } from '../../house';
import { issueIngestToken } from '../ingest/ingest-tokens.service';
import { bindProducedDevice, createKitFor, produceDevices } from '../production/production.service';

/** A demo farm of this data folder: what it needs to go on sending after a restart. */
interface DemoFarm {
  fleet: Fleet;
  ingestToken: string;
}

const FILE = 'demo-farm.json';

/** A farm of simulated devices that speaks through the real inlets. */
export interface Demo {
  /** Makes the farm for an organisation, fills 30 days of history and goes on live. */
  start(orgId: OrgId, onProgress?: (share: number) => void): Promise<void>;
  /** Goes on with a farm that was made before; nothing happens without one. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export function createDemo(house: House, ports: () => { http: number; mqtt: number }): Demo {
  const path = join(house.config.DATA_DIR, FILE);
  let running: { live: Running; sender: Sender } | undefined;

  const senderFor = (farm: DemoFarm) =>
    createSender({
      baseUrl: `http://127.0.0.1:${ports().http}`,
      mqttPort: ports().mqtt,
      ingestToken: farm.ingestToken,
    });
  const goLive = (farm: DemoFarm, sender: Sender) => {
    const onError = (error: Error) =>
      house.log.warn({ reason: error.message }, 'a demo uplink was not taken');
    running = { sender, live: runLive(farm.fleet, sender, onError, () => house.clock.now()) };
  };

  return {
    async start(orgId, onProgress) {
      const farm = await makeFarm(house, orgId);
      await writeFile(`${path}.new`, JSON.stringify(farm), { mode: 0o600 });
      await rename(`${path}.new`, path);
      const sender = senderFor(farm);
      const to = house.clock.now();
      await fillHistory(farm.fleet, sender, { from: farm.fleet.startedAt, to }, onProgress);
      goLive(farm, sender);
    },
    async resume() {
      const text = await readFile(path, 'utf8').catch(() => undefined);
      if (text === undefined) return;
      const farm = JSON.parse(text) as DemoFarm;
      goLive(farm, senderFor(farm));
    },
    async stop() {
      running?.live.stop();
      await running?.sender.close();
      running = undefined;
    },
  };
}

async function makeFarm(house: House, orgId: OrgId): Promise<DemoFarm> {
  const now = house.clock.now();
  const gateways = [];
  for (const gateway of DEMO_GATEWAYS) {
    const { eui } = await bindNew(house, orgId, { model: 'M2', ...gateway });
    gateways.push({ eui, ...demoPosition(gateway) });
  }
  const members: FleetMember[] = [];
  for (const device of DEMO_DEVICES) {
    const made =
      device.inlet === 'kit' ? await makeKit(house, orgId, device) : await bindNew(house, orgId, device);
    members.push(demoMember(device, made, now));
  }
  return {
    ingestToken: await issueIngestToken(house, `demo farm ${randomBytes(3).toString('hex')}`),
    fleet: { place: DEMO_PLACE, startedAt: now - DEMO_HISTORY_MS, gateways, members },
  };
}

async function bindNew(
  house: House,
  orgId: OrgId,
  device: Pick<DemoDevice, 'model' | 'name' | 'east' | 'north'>,
): Promise<{ eui: string }> {
  const [produced] = await produceDevices(house, { model: device.model, count: 1 });
  const { eui, code } = produced!;
  await bindProducedDevice(house, orgId, { eui, code, name: device.name, ...demoPosition(device) });
  return { eui };
}

async function makeKit(
  house: House,
  orgId: OrgId,
  device: DemoDevice,
): Promise<{ eui: string; deviceKey: string }> {
  const kit = await createKitFor(house, orgId, { dev_name: device.name, sku: device.model });
  return { eui: kit.eui, deviceKey: kit.device_key };
}
