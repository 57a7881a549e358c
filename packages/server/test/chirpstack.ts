import { connect } from 'node:net';
import { downlinkTopic } from '@fieldscope/contract/stream';
import { MqttClient } from 'mqtt';
import { whenTestEnds } from './cleanup';
import type { TestServer } from './harness';
import { anUpEvent, type UplinkFacts } from './sender';

const APPLICATION = '5b0c6a1e-0000-4000-8000-000000000007';

/** A downlink as ChirpStack takes it. */
export interface TakenDownlink {
  id: string;
  devEui: string;
  confirmed: boolean;
  fPort: number;
  data: string;
  expiresAt: string;
}

/**
 * A ChirpStack v4 whose MQTT integration uses our broker: it publishes events of its devices and takes commands. Its queue
 * refuses an id that it has, and it takes no command whose topic names another application, or another device than the command.
 */
export async function aChirpstack(server: Pick<TestServer, 'mqttPort' | 'clock'>, token: string) {
  // With a socket of its own it also works in tests that have a window, where the library wants a websocket.
  const client = new MqttClient(() => connect(server.mqttPort, '127.0.0.1'), {
    ...{ clientId: `chirpstack-${token.slice(0, 8)}`, username: 'chirpstack', password: token },
    reconnectPeriod: 0,
    keepalive: 0,
    timerVariant: 'native',
  });
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
  });
  client.on('error', () => {});
  whenTestEnds(() => client.endAsync(true));
  const taken: TakenDownlink[] = [];
  const refused: TakenDownlink[] = [];
  /** Ids of what no device has acknowledged. */
  const queue = new Set<string>();
  const waiting: (() => void)[] = [];
  client.on('message', (topic, payload) => {
    const downlink = JSON.parse(payload.toString()) as TakenDownlink;
    const isTaken = topic === downlinkTopic(APPLICATION, downlink.devEui) && !queue.has(downlink.id);
    if (isTaken) queue.add(downlink.id);
    (isTaken ? taken : refused).push(downlink);
    for (const proceed of waiting.splice(0)) proceed();
  });
  await client.subscribeAsync(downlinkTopic('+', '+'), { qos: 0 });

  const publish = (devEui: string, event: string, body: object) =>
    client.publishAsync(
      `application/${APPLICATION}/device/${devEui.toLowerCase()}/event/${event}`,
      JSON.stringify(body),
      { qos: 1 },
    );
  const aboutDownlink = (node: { dev_eui: string }, event: string, facts: object) =>
    publish(node.dev_eui, event, {
      time: new Date(server.clock.now()).toISOString(),
      deviceInfo: { devEui: node.dev_eui.toLowerCase(), applicationId: APPLICATION },
      ...facts,
    });

  return {
    client,
    /** Downlinks that came into its queue, in this order. */
    taken,
    /** Those that did not. */
    refused,
    async nextDownlink(): Promise<TakenDownlink> {
      const seen = taken.length;
      while (taken.length === seen) await new Promise<void>((resolve) => waiting.push(resolve));
      return taken[seen]!;
    },
    uplink(node: { dev_eui: string }, hex: string, facts?: UplinkFacts) {
      const event = anUpEvent(node.dev_eui, hex, server.clock.now(), facts) as { deviceInfo: object };
      const deviceInfo = { ...event.deviceInfo, applicationId: APPLICATION };
      return publish(node.dev_eui, 'up', { ...event, deviceInfo });
    },
    transmitted: (node: { dev_eui: string }, queueItemId: string) =>
      aboutDownlink(node, 'txack', {
        queueItemId,
        downlinkId: 7,
        fCntDown: 3,
        gatewayId: '0016c001f153a14c',
      }),
    acknowledged(node: { dev_eui: string }, queueItemId: string, acknowledged = true) {
      queue.delete(queueItemId);
      return aboutDownlink(node, 'ack', { queueItemId, acknowledged, fCntDown: 3 });
    },
    logged: (node: { dev_eui: string }, queueItemId: string, code: string) =>
      aboutDownlink(node, 'log', {
        level: 'ERROR',
        code,
        description: code,
        context: { queue_item_id: queueItemId },
      }),
  };
}
export type Chirpstack = Awaited<ReturnType<typeof aChirpstack>>;
