import { randomBytes } from 'node:crypto';
import type { OrgId } from '@fieldscope/contract/ids';
import {
  DEMO_DEVICES,
  DEMO_GATEWAYS,
  DEMO_HISTORY_MS,
  DEMO_PLACE,
  type DemoDevice,
  demoFleetDevice,
  demoPosition,
} from '@fieldscope/simulator/demo-farm';
import type { Fleet, FleetDevice } from '@fieldscope/simulator/fleet';
import type { PlatformServices } from '../../platform/services';
import { issueIngestToken } from '../ingest/ingest-tokens.service';
import { bindProducedDevice, createKitFor, produceDevices } from '../production/production.service';

/** A demo farm of this data folder: what it needs to go on sending after a restart. */
export interface DemoFarm {
  orgId: OrgId;
  fleet: Fleet;
  ingestToken: string;
}

export const euisOf = ({ fleet }: DemoFarm): string[] =>
  [...fleet.gateways, ...fleet.devices].map(({ eui }) => eui);

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'events'>;

/**
 * Produces and binds the devices of a demo farm and issues its ingest token.
 * @throws AppError kit_limit_reached when the organisation has too many kits already
 */
export async function makeDemoFarm(services: Needs, orgId: OrgId): Promise<DemoFarm> {
  const now = services.clock.now();
  const gateways = [];
  for (const gateway of DEMO_GATEWAYS) {
    const { eui } = await bindNew(services, orgId, { model: 'M2', ...gateway });
    gateways.push({ eui, ...demoPosition(gateway) });
  }
  const devices: FleetDevice[] = [];
  for (const device of DEMO_DEVICES) {
    const made =
      device.source === 'kit'
        ? await makeKit(services, orgId, device)
        : await bindNew(services, orgId, device);
    devices.push(demoFleetDevice(device, made, now));
  }
  return {
    orgId,
    ingestToken: await issueIngestToken(services, `demo farm ${randomBytes(3).toString('hex')}`),
    fleet: { place: DEMO_PLACE, startedAt: now - DEMO_HISTORY_MS, gateways, devices },
  };
}

async function bindNew(
  services: Needs,
  orgId: OrgId,
  device: Pick<DemoDevice, 'model' | 'name' | 'east' | 'north'>,
): Promise<{ eui: string }> {
  const [produced] = await produceDevices(services, { model: device.model, count: 1 });
  const { eui, code } = produced!;
  await bindProducedDevice(services, orgId, { eui, code, name: device.name, ...demoPosition(device) });
  return { eui };
}

async function makeKit(
  services: Needs,
  orgId: OrgId,
  device: DemoDevice,
): Promise<{ eui: string; deviceKey: string }> {
  const kit = await createKitFor(services, orgId, { dev_name: device.name, sku: device.model });
  return { eui: kit.eui, deviceKey: kit.device_key };
}
