import { Agent, request } from 'node:http';
import mqtt from 'mqtt';
import type { Fleet, FleetMember } from './fleet';
import { gatewaysThatHear, isLost, isRepeated } from './gateway';
import { chirpstackUp, kitUpload, ttsUplink } from './messages';
import { kitValues, radioFrame } from './node';

/** Hands messages in by the real inlets and waits until each is acknowledged. */
export interface Sender {
  send(fleet: Fleet, member: FleetMember, moment: { at: number; fCnt: number }): Promise<void>;
  close(): Promise<void>;
}

interface Inlets {
  /** Address of the portal, `http://127.0.0.1:8080`. */
  baseUrl: string;
  mqttPort: number;
  ingestToken: string;
}

export function createSender({ baseUrl, mqttPort, ingestToken }: Inlets): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let broker: Promise<mqtt.MqttClient> | undefined;

  const post = (path: string, authorization: string, body: object) =>
    new Promise<void>((resolve, reject) => {
      const text = JSON.stringify(body);
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        authorization,
      };
      const call = request(new URL(path, baseUrl), { method: 'POST', agent, headers }, (answer) => {
        let received = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          received += chunk;
        });
        answer.on('end', () => {
          const { code, msg } = JSON.parse(received || '{}') as { code?: string; msg?: string };
          if (code === '0') resolve();
          else reject(new Error(`${path} answered ${answer.statusCode}: ${msg ?? received}`));
        });
      });
      call.on('error', reject).end(text);
    });

  const publish = async (topic: string, body: object) => {
    broker ??= mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
      username: 'network-server',
      password: ingestToken,
    });
    await (await broker).publishAsync(topic, JSON.stringify(body), { qos: 1 });
  };

  const handIn = async (fleet: Fleet, member: FleetMember, moment: { at: number; fCnt: number }) => {
    if (member.inlet === 'kit') {
      const credentials = Buffer.from(`${member.eui}:${member.deviceKey}`).toString('base64');
      const upload = kitUpload(member, moment.at, kitValues(fleet, member, moment.at));
      return post('/deviceapi/kit/message_uplink', `Device ${credentials}`, upload);
    }
    const frame = radioFrame(fleet, member, moment);
    const heard = gatewaysThatHear(fleet, member, moment.fCnt);
    if (member.inlet === 'tts')
      return post('/ingest/tts', `Bearer ${ingestToken}`, ttsUplink(member, frame, heard));
    const event = chirpstackUp(member, frame, heard);
    return member.inlet === 'mqtt'
      ? publish(`application/demo/device/${member.eui.toLowerCase()}/event/up`, event)
      : post('/ingest/chirpstack?event=up', `Bearer ${ingestToken}`, event);
  };

  return {
    async send(fleet, member, moment) {
      if (member.inlet !== 'kit' && isLost(member, moment.fCnt)) return;
      await handIn(fleet, member, moment);
      if (isRepeated(member, moment.fCnt)) await handIn(fleet, member, moment);
    },
    async close() {
      await (await broker)?.endAsync();
      agent.destroy();
    },
  };
}
