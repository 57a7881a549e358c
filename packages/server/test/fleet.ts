import { MINUTE_MS } from '@fieldscope/contract/time';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { beforeAll, beforeEach } from 'vitest';
import { aNode, anOwner, type NodeFacts, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aSender } from './sender';

export interface Fleet {
  server: TestServer;
  sender: Awaited<ReturnType<typeof aSender>>;
  owner: User;
  /** A device of the owner, as the owner wishes. */
  device(model?: string, facts?: Omit<NodeFacts, 'model'>): ReturnType<typeof aNode>;
}

/** For a test file: one server with a network server, and for each of its tests an owner without devices. */
export function aFleet(settings: Parameters<typeof aServer>[0] = {}): Fleet {
  const fleet = {
    device: (model = 'S2101', facts) => aNode(fleet.owner, { model, ...facts }),
  } as Fleet;
  beforeAll(async () => {
    fleet.server = await aServer(settings);
    fleet.sender = await aSender(fleet.server);
  });
  beforeEach(async () => {
    fleet.owner = await anOwner(fleet.server);
  });
  return fleet;
}

/** One frame of an S2101: four bytes of content, in hex. */
export function frame7(channel: number, dataId: number, content: string): Buffer {
  const head = Buffer.alloc(3);
  head.writeUInt8(channel, 0);
  head.writeUInt16LE(dataId, 1);
  return Buffer.concat([head, Buffer.from(content, 'hex')]);
}

/** Payloads in hex, as an S2101 sends them. */
export const climateOf = (temperature: number, humidity = 40): string =>
  packet([valueFrame(4097, temperature), valueFrame(4098, humidity)]).toString('hex');
export const temperatureOf = (temperature: number): string =>
  packet([valueFrame(4097, temperature)]).toString('hex');
export const SENSOR_REMOVED = packet([frame7(1, 0x0120, '00000000')]).toString('hex');
export const powerOf = (battery: number, intervalMinutes: number): string =>
  packet([powerFrame(battery, intervalMinutes)]).toString('hex');

/** Sends uplinks with these frame counters, the last of them now. */
export async function sendFrames(
  { server, sender }: Fleet,
  node: { dev_eui: string },
  counters: number[],
  stepMs = MINUTE_MS,
): Promise<void> {
  const now = server.clock.now();
  for (const [index, fCnt] of counters.entries()) {
    const receivedAt = now - (counters.length - 1 - index) * stepMs;
    await sender.uplink(node, climateOf(20 + index / 10), { fCnt, receivedAt });
  }
}
