import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { type DownlinkEvent, TTS_CORRELATION } from '../commands/downlink.model';
import type { FromDevice, Uplink } from './ingest.model';
import { applicationIdIn, MessagePart, PORTS } from './message-part.model';
import { frameIdentity, linkOf } from './radio-link.model';

export type TtsMessage =
  | { kind: 'uplink'; uplink: Uplink }
  | ({ kind: 'join' } & FromDevice)
  | { kind: 'downlink'; event: DownlinkEvent }
  | { kind: 'other' };

/**
 * A message of a webhook or of the Pub/Sub integration of The Things Stack v3 (facts: network servers, section 2), which leaves zero values out.
 * @throws AppError open_parameter_invalid naming the part that is wrong
 */
export function readTts(body: unknown): TtsMessage {
  const message = MessagePart.of(body);
  const ids = message.needed('end_device_ids');
  const devEui = ids.eui('dev_eui');
  const deviceName = ids.any('device_id');
  const reportedAt = message.time('received_at') ?? null;
  const join = message.part('join_accept');
  if (join) return { kind: 'join', devEui, deviceName, reportedAt: join.time('received_at') ?? reportedAt };
  const up = message.part('uplink_message');
  if (!up) {
    const event = readDownlink(message, devEui, reportedAt);
    return event ? { kind: 'downlink', event } : { kind: 'other' };
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

/** What becomes of a downlink, by the part of the message that says so. A queued one is where we put it. */
const DOWNLINK_KINDS = [
  ['downlink_sent', 'sent', null],
  ['downlink_ack', 'acknowledged', null],
  ['downlink_nack', 'failed', 'not_acknowledged'],
  ['downlink_failed', 'failed', 'refused'],
] as const;

function readDownlink(
  message: MessagePart,
  devEui: DownlinkEvent['devEui'],
  reportedAt: DownlinkEvent['reportedAt'],
): DownlinkEvent | undefined {
  for (const [name, kind, reason] of DOWNLINK_KINDS) {
    const told = message.part(name);
    if (!told) continue;
    const ids = [message, told, told.part('downlink')].flatMap((part) =>
      commandsIn(part?.any('correlation_ids')),
    );
    return { devEui, reportedAt, ids, kind, reason: told.part('error')?.word('name') ?? reason };
  }
  return undefined;
}

/** Our ids among the correlation ids of a message. */
function commandsIn(correlationIds: unknown): string[] {
  if (!Array.isArray(correlationIds) || correlationIds.length > INGEST_LIMITS.messageItems) return [];
  return correlationIds.flatMap((id) =>
    typeof id === 'string' && id.startsWith(TTS_CORRELATION) ? [id.slice(TTS_CORRELATION.length)] : [],
  );
}
