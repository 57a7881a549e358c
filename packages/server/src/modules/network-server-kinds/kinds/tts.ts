import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { NETWORK_SERVER_LIMITS } from '@fieldscope/contract/network-server-limits';
import { isStorable } from '../../../platform/postgres/storable-text';
import type { OpenApi } from '../api-client.model';
import { type DownlinkEvent, TTS_CORRELATION } from '../downlink.model';
import { type MessageReader, OTHER_MESSAGE, type ServerMessage } from '../message.model';
import { applicationIdIn, MessagePart, PORTS } from '../message-part.model';
import { frameIdentity, linkOf } from '../radio-link.model';

/**
 * Messages of webhooks and of the Pub/Sub integration of The Things Stack v3 (facts: network servers, section 2), which
 * leaves zero values out.
 */
export const ttsMessages: MessageReader = {
  // Its messages name themselves.
  eventIn: () => '',
  read,
  webhookIn: ({ 'x-downlink-push': pushUrl, 'x-downlink-apikey': key }) =>
    isShort(pushUrl) && isShort(key) ? { pushUrl, key } : null,
  sampleOf: ({ devEui, deviceName, fPort, payload, at }) => ({
    event: '',
    message: {
      end_device_ids: { device_id: deviceName, dev_eui: devEui },
      received_at: new Date(at).toISOString(),
      // Such a one counts no frames.
      simulated: true,
      uplink_message: { f_port: fPort, frm_payload: payload },
    },
  }),
  downlinkOf: null,
};

const { addressLength } = NETWORK_SERVER_LIMITS;
const isShort = (header: unknown): header is string =>
  typeof header === 'string' && header !== '' && header.length <= 2 * addressLength;

/** What speaks to it is loaded with the first of them: most installations have none. */
export const openTtsApi: OpenApi<'tts'> = async (access) => {
  const { openTts } = await import('../tts-client.service');
  return openTts(access);
};

function read(body: unknown): ServerMessage {
  const message = MessagePart.of(body);
  const ids = message.needed('end_device_ids');
  const devEui = ids.eui('dev_eui');
  const deviceName = ids.any('device_id');
  const reportedAt = message.time('received_at') ?? null;
  const join = message.part('join_accept');
  if (join) {
    const joinedAt = join.time('received_at') ?? reportedAt;
    return { kind: 'join', join: { devEui, deviceName, reportedAt: joinedAt } };
  }
  const up = message.part('uplink_message');
  if (!up) {
    const event = readDownlink(message, devEui, reportedAt);
    return event ? { kind: 'downlink', event } : OTHER_MESSAGE;
  }
  // The network server keeps this payload encrypted.
  if (up.any('app_s_key') !== undefined) up.wrong('app_s_key');
  const fCnt = up.count('f_cnt') ?? 0;
  const settings = up.part('settings');
  return {
    kind: 'uplink',
    uplink: {
      source: 'tts',
      devEui,
      deviceName,
      reportedAt: up.time('received_at') ?? reportedAt,
      fPort: up.count('f_port', PORTS) ?? 0,
      fCnt,
      // One that a person simulates has no counter.
      identity: message.flag('simulated') ? null : frameIdentity(ids.text('dev_addr'), fCnt),
      payload: up.bytes('frm_payload'),
      ...linkOf(up.parts('rx_metadata').map(receivedBy)),
      frequency: settings?.frequency('frequency') ?? null,
      spreadingFactor: settings?.part('data_rate')?.part('lora')?.spreadingFactor('spreading_factor') ?? null,
      frequencyPlan: up.part('version_ids')?.word('band_id')?.toUpperCase() ?? null,
      address: null,
      applicationId: applicationIdIn(ids.part('application_ids')?.any('application_id')),
      decoded: up.any('decoded_payload'),
    },
  };
}

function receivedBy(rx: MessagePart) {
  const gateway = rx.part('gateway_ids');
  return {
    gateway: gateway?.text('eui')?.toUpperCase() ?? gateway?.text('gateway_id'),
    name: gateway?.any('gateway_id'),
    rssi: rx.decibels('rssi'),
    snr: rx.decibels('snr'),
  };
}

/**
 * What becomes of a downlink, by the part of the message that says so. A queued one is where we put it; one that is not
 * acknowledged is transmitted again.
 */
const DOWNLINK_KINDS = [
  ['downlink_sent', 'sent', null],
  ['downlink_ack', 'acknowledged', null],
  ['downlink_nack', 'failed', 'not_acknowledged'],
  ['downlink_failed', 'failed', 'refused'],
] as const;
/** How often it transmits one again, unless its operator or the downlink itself says otherwise. */
const USUAL_RETRIES = 8;

function readDownlink(
  message: MessagePart,
  devEui: DownlinkEvent['devEui'],
  reportedAt: DownlinkEvent['reportedAt'],
): DownlinkEvent | undefined {
  for (const [name, kind, reason] of DOWNLINK_KINDS) {
    const reported = message.part(name);
    if (!reported) continue;
    if (name === 'downlink_nack' && isTransmittedAgain(reported)) continue;
    const ids = [message, reported, reported.part('downlink')].flatMap((part) =>
      commandsIn(part?.any('correlation_ids')),
    );
    return { devEui, reportedAt, ids, kind, reason: reported.part('error')?.word('name') ?? reason };
  }
  return undefined;
}

/** Versions that do not count do it without end. */
function isTransmittedAgain(downlink: MessagePart): boolean {
  const retry = downlink.part('confirmed_retry');
  return (retry?.count('attempt') ?? 0) <= (retry?.count('max_attempts') ?? USUAL_RETRIES);
}

/** Our ids among the correlation ids of a message. */
function commandsIn(correlationIds: unknown): string[] {
  if (!Array.isArray(correlationIds) || correlationIds.length > INGEST_LIMITS.messageItems) return [];
  return correlationIds.flatMap((id) =>
    typeof id === 'string' && id.startsWith(TTS_CORRELATION) && isStorable(id)
      ? [id.slice(TTS_CORRELATION.length)]
      : [],
  );
}
