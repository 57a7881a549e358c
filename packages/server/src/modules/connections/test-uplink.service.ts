import { randomUUID } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { ConnectionKind, connections } from '@fieldscope/contract/calls/connections';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import { Eui } from '@fieldscope/contract/ids';
import type { NetworkServer } from '../../platform/http/actor';
import type { OrgCtx } from '../../platform/http/request-context';
import type { Sources } from '../ingest/sources.service';
import * as repository from './connections.repository';

/** An S2101 shows 21.4 °C and 60 % RH. */
const SAMPLE_PAYLOAD = 'AQEQmFMAAAECEGDqAADXBg==';
const SAMPLE_PORT = 2;
const SAMPLE_NAME = 'Test uplink';

/** DevEUI of the device that a connection is tested with when nobody names one: no maker has that block. */
const testEuiOf = (connectionId: number): Eui =>
  Eui.parse(`FFFFFFFF${connectionId.toString(16).toUpperCase().padStart(8, '0')}`);

/**
 * Takes an uplink the way the connection's own come. To a named device it adds an empty one, which measures nothing;
 * without a name a device that nobody has is heard.
 * @throws AppError resource_missing
 */
export async function sendTestUplink(
  ctx: OrgCtx,
  { connection_id: id, dev_eui }: InputOf<typeof connections.sendTest>,
  sources: Pick<Sources, 'storeChirpstack' | 'storeTts'>,
): Promise<ResultOf<typeof connections.sendTest>> {
  const { token, name, kind } =
    (await repository.findConnection(ctx.db, ctx.orgId, id)) ?? fail('resource_missing');
  ctx.subject = name;
  const sender: NetworkServer = {
    kind: 'network_server',
    token,
    ofOrganisation: ctx.orgId,
    mqttFormat: kind === 'tts' ? 'tts' : 'chirpstack',
  };
  const devEui = dev_eui ?? testEuiOf(id);
  const payload = dev_eui === undefined ? SAMPLE_PAYLOAD : '';
  try {
    const receipt = await sendAs(kind, { sender, devEui, payload, at: ctx.clock.now() }, sources);
    return { dev_eui: devEui, ...receipt };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { dev_eui: devEui, outcome: 'failed', reason: error.name };
  }
}

interface TestUplink {
  sender: NetworkServer;
  devEui: Eui;
  /** Base64. */
  payload: string;
  at: number;
}

function sendAs(
  kind: ConnectionKind,
  { sender, devEui, payload, at }: TestUplink,
  sources: Pick<Sources, 'storeChirpstack' | 'storeTts'>,
) {
  const time = new Date(at).toISOString();
  if (kind === 'tts') {
    // One that is marked as simulated counts no frames.
    return sources.storeTts(sender, {
      end_device_ids: { device_id: SAMPLE_NAME, dev_eui: devEui },
      received_at: time,
      simulated: true,
      uplink_message: { f_port: SAMPLE_PORT, frm_payload: payload },
    });
  }
  return sources.storeChirpstack(sender, 'up', {
    deduplicationId: randomUUID(),
    time,
    deviceInfo: { deviceName: SAMPLE_NAME, devEui },
    fPort: SAMPLE_PORT,
    data: payload,
  });
}
