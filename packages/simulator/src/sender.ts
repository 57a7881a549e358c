import mqtt from 'mqtt';
import type { Fleet, FleetMember } from './fleet';
import { gatewaysThatHear, isLost, isRepeated } from './gateway';
import { openHttpLines } from './http-lines';
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
  const lines = openHttpLines(baseUrl);
  const bearer = `Bearer ${ingestToken}`;
  let broker: Promise<mqtt.MqttClient> | undefined;

  const post = async (path: string, authorization: string, message: object) => {
    const answer = await lines.post(path, authorization, JSON.stringify(message));
    const { code, msg } = JSON.parse(answer) as { code?: string; msg?: string };
    if (code !== '0') throw new Error(`${path} answered ${code}: ${msg}`);
  };

  const connectBroker = () => {
    const connecting = mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
      username: 'network-server',
      password: ingestToken,
    });
    connecting.catch(() => {
      broker = undefined;
    });
    return connecting;
  };
  const publish = async (topic: string, message: object) => {
    broker ??= connectBroker();
    await (await broker).publishAsync(topic, JSON.stringify(message), { qos: 1 });
  };

  const handIn = async (fleet: Fleet, member: FleetMember, moment: { at: number; fCnt: number }) => {
    if (member.inlet === 'kit') {
      const upload = kitUpload(member, moment.at, kitValues(fleet, member, moment.at));
      return post('/deviceapi/kit/message_uplink', kitAuthorization(member), upload);
    }
    const frame = radioFrame(fleet, member, moment);
    const heard = gatewaysThatHear(fleet, member, moment.fCnt);
    if (member.inlet === 'tts') return post('/ingest/tts', bearer, ttsUplink(member, frame, heard));
    const event = chirpstackUp(member, frame, heard);
    return member.inlet === 'mqtt'
      ? publish(`application/demo/device/${member.eui.toLowerCase()}/event/up`, event)
      : post('/ingest/chirpstack?event=up', bearer, event);
  };

  return {
    async send(fleet, member, moment) {
      if (member.inlet !== 'kit' && isLost(member, moment.fCnt)) return;
      await handIn(fleet, member, moment);
      if (isRepeated(member, moment.fCnt)) await handIn(fleet, member, moment);
    },
    async close() {
      await (await broker?.catch(() => undefined))?.endAsync();
      lines.close();
    },
  };
}

const kitAuthorization = ({ eui, deviceKey }: FleetMember): string =>
  `Device ${Buffer.from(`${eui}:${deviceKey}`).toString('base64')}`;
