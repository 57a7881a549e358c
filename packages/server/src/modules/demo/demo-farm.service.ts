import { randomBytes } from 'node:crypto';
import { findModel } from '@fieldscope/codecs';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { type EpochMs, MINUTE_MS } from '@fieldscope/contract/time';
import {
  DEMO_DEVICES,
  DEMO_GATEWAYS,
  DEMO_GROUPS,
  DEMO_HISTORY_MS,
  DEMO_PEOPLE,
  type DemoDevice,
  demoBoundAt,
  demoFleetDevice,
  demoFleetGateway,
  demoPlace,
  demoPosition,
} from '@fieldscope/simulator/demo-farm';
import { demoName } from '@fieldscope/simulator/demo-names';
import { type Fleet, type FleetDevice, type FleetGateway, isHeardByRadio } from '@fieldscope/simulator/fleet';
import { onlineRecord } from '@fieldscope/simulator/online-record';
import type { PlatformServices } from '../../platform/services';
import { bindProducedDevice, createKitFor, produceDevices } from '../binding/production.service';
import { createConnectionFor } from '../connections/connections.service';
import { deviceKeyOf } from '../device-access/device-keys.service';
import { type PastEvent, recordPastEvents } from '../device-status/past-events.service';
import { createGroupFor } from '../groups/groups.service';
import { createSubAccount } from '../sub-accounts/sub-accounts.service';
import { giveTasks } from './demo-cameras.service';
import { type DemoScenery, makeScenery, type SceneryParts } from './demo-scenery.service';

/** A demo farm of this data folder: what it needs to go on sending after a restart, and what goes with it. */
export interface DemoFarm {
  orgId: OrgId;
  fleet: Fleet;
  /** Of a connection of its organisation; of the operator in older farms. */
  ingestToken: string;
  /** Older farms have none of these. */
  groupIds?: string[];
  subAccounts?: UserId[];
  scenery?: DemoScenery;
  /** The model of the library that its cameras run. */
  cameraModelId?: number;
}

export const euisOf = ({ fleet }: DemoFarm): Eui[] =>
  [...fleet.gateways, ...fleet.devices].map(({ eui }) => eui as Eui);

type Needs = PlatformServices;

/**
 * Makes the groups, people and devices of a demo farm as if they were there since the history began, with names in a
 * language, records what happened to the devices until now, makes what is made of devices, and connects their network
 * server. It belongs in a transaction.
 * @throws AppError creation_limit_reached when the organisation has too many kits already, group_limit_reached,
 * group_name_duplicate, data_duplicate, scene_limit_reached, operation_unsupported
 */
export async function makeDemoFarm(
  services: Needs,
  orgId: OrgId,
  language: Language,
  parts: SceneryParts,
): Promise<DemoFarm> {
  const now = services.clock.now();
  const startedAt = now - DEMO_HISTORY_MS;
  const named = <T extends { name: string }>(thing: T): T => ({
    ...thing,
    name: demoName(thing.name, language),
  });
  const groups = new Map<string, string>();
  for (const [number, name] of DEMO_GROUPS.entries()) {
    const then = servicesAt(services, demoBoundAt(startedAt, 0) - (DEMO_GROUPS.length - number) * MINUTE_MS);
    groups.set(name, await createGroupFor(then, orgId, demoName(name, language)));
  }
  const gateways: FleetGateway[] = [];
  for (const [number, gateway] of DEMO_GATEWAYS.entries()) {
    const { eui } = await bindNew(
      servicesAt(services, demoBoundAt(startedAt, number)),
      orgId,
      named(gateway),
    );
    gateways.push(demoFleetGateway(gateway, eui, now));
  }
  const devices: FleetDevice[] = [];
  const euis = new Map<string, Eui>();
  for (const [number, device] of DEMO_DEVICES.entries()) {
    const then = servicesAt(services, demoBoundAt(startedAt, gateways.length + number));
    const make = MAKERS[device.source] ?? bindNew;
    const made = await make(then, orgId, named(device), groups.get(device.group));
    devices.push(demoFleetDevice(named(device), made, now));
    euis.set(device.name, made.eui as Eui);
  }
  const fleet = { place: demoPlace(now), startedAt, gateways, devices };
  await recordPastEvents(services.db, orgId, pastEventsOf(fleet, now));
  const cameraModelId = await giveTasks(services.db, orgId, fleet);
  const subAccounts = await makePeople(servicesAt(services, startedAt), orgId, language);
  const scenery = await makeScenery(services, orgId, language, { euis, groups }, parts);
  const { token: ingestToken } = await createConnectionFor(servicesAt(services, startedAt), orgId, {
    ...{ name: demoName('ChirpStack of the farm', language), kind: 'chirpstack', way: 'mqtt' },
  });
  return { orgId, fleet, ingestToken, groupIds: [...groups.values()], subAccounts, scenery, cameraModelId };
}

/** The same services at another time. */
const servicesAt = (services: Needs, at: number): Needs => ({
  ...services,
  clock: { now: () => at as EpochMs },
});

type Place = Pick<DemoDevice, 'model' | 'name' | 'east' | 'north'>;

async function bindNew(
  services: Needs,
  orgId: OrgId,
  device: Place,
  groupId?: string,
): Promise<{ eui: string }> {
  const [produced] = await produceDevices(services, { model: device.model, count: 1 });
  const { eui, code } = produced!;
  await bindProducedDevice(services, orgId, {
    ...{ eui, code, name: device.name, group_uuid: groupId },
    // A tracker reports where it is.
    ...(findModel(device.model)?.kind === 'tracker' ? {} : demoPosition(device)),
  });
  return { eui };
}

async function bindCamera(
  services: Needs,
  orgId: OrgId,
  device: Place,
  groupId?: string,
): Promise<{ eui: string; deviceKey: string }> {
  const { eui } = await bindNew(services, orgId, device, groupId);
  return { eui, deviceKey: await deviceKeyOf(services, orgId, eui as Eui) };
}

async function makeKit(
  services: Needs,
  orgId: OrgId,
  device: Place,
  groupId?: string,
): Promise<{ eui: string; deviceKey: string }> {
  const position = demoPosition(device);
  const kit = await createKitFor(services, orgId, {
    ...{ dev_name: device.name, sku: device.model, groupId, position },
  });
  return { eui: kit.eui, deviceKey: kit.device_key };
}

const MAKERS: Partial<Record<DemoDevice['source'], typeof bindNew>> = { kit: makeKit, camera: bindCamera };

/** Nodes join by radio once they are bound; then the record of who is online begins. */
function pastEventsOf(fleet: Fleet, now: number): PastEvent[] {
  const joined = fleet.devices.flatMap(({ eui, source }, number) => {
    const boundAt = demoBoundAt(fleet.startedAt, fleet.gateways.length + number);
    return !isHeardByRadio(source) ? [] : [{ eui, at: boundAt + MINUTE_MS, kind: 'joined' as const }];
  });
  const changes = onlineRecord(fleet, now).map(({ eui, at, online }) => ({
    ...{ eui, at, kind: online ? ('online' as const) : ('offline' as const) },
  }));
  return [...joined, ...changes];
}

/** Their passwords are unknown until the owner sets new ones. */
async function makePeople(services: Needs, orgId: OrgId, language: Language): Promise<UserId[]> {
  const userIds: UserId[] = [];
  for (const person of DEMO_PEOPLE) {
    const password = `${randomBytes(6).toString('hex')}-7`;
    // Another organisation has nobody of that name.
    const account = `${person.account}${randomBytes(4).toString('hex')}`;
    const nickname = demoName(person.nickname, language);
    userIds.push(await createSubAccount(services, orgId, { ...person, account, nickname, password }));
  }
  return userIds;
}
