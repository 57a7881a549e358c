import { fail } from '@fieldscope/contract/errors/fail';
import { EuiInAnyCase } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';
import { z } from 'zod';
import { Decibels, Frequency, strongestFirst, timeOf } from './chirpstack';
import type { Uplink } from './ingest.model';

/** Webhook messages of The Things Stack v3 (facts: network servers, section 2); zero values are left out. */
const Message = z.object({
  end_device_ids: z.object({ dev_eui: EuiInAnyCase, dev_addr: z.string().max(16).optional() }),
  received_at: z.string().optional(),
  uplink_message: z
    .object({
      f_port: z.number().int().min(0).max(255).default(0),
      f_cnt: z.number().int().min(0).max(0xffff_ffff).default(0),
      frm_payload: z.base64().max(4096).default(''),
      app_s_key: z.unknown().optional(),
      decoded_payload: z.unknown().optional(),
      rx_metadata: z
        .array(
          z.object({
            gateway_ids: z
              .object({ gateway_id: z.string().max(64).optional(), eui: z.string().max(16).optional() })
              .optional(),
            rssi: Decibels,
            snr: Decibels,
          }),
        )
        .default([]),
      settings: z.object({ frequency: Frequency }).optional(),
      received_at: z.string().optional(),
    })
    .optional(),
  join_accept: z.object({ received_at: z.string().optional() }).optional(),
});

export type TtsMessage =
  | { kind: 'uplink'; uplink: Uplink }
  | { kind: 'join'; devEui: Uplink['devEui']; joinedAt: EpochMs }
  | { kind: 'other' };

/** @throws AppError open_parameter_invalid naming the part that is wrong */
export function readTts(message: unknown, now: EpochMs): TtsMessage {
  const parsed = Message.safeParse(message);
  if (!parsed.success) {
    return fail('open_parameter_invalid', { field: parsed.error.issues[0]?.path.join('.') || 'body' });
  }
  const { end_device_ids: ids, uplink_message: up, join_accept: join, received_at: receivedAt } = parsed.data;
  if (join)
    return { kind: 'join', devEui: ids.dev_eui, joinedAt: timeOf(join.received_at ?? receivedAt, now) };
  if (!up) return { kind: 'other' };
  if (up.app_s_key !== undefined) fail('open_parameter_invalid', { field: 'uplink_message.app_s_key' });
  const heard = strongestFirst(up.rx_metadata);
  return {
    kind: 'uplink',
    uplink: {
      source: 'tts',
      devEui: ids.dev_eui,
      receivedAt: timeOf(up.received_at ?? receivedAt, now),
      fPort: up.f_port,
      fCnt: up.f_cnt,
      devAddr: ids.dev_addr ?? '',
      payload: Buffer.from(up.frm_payload, 'base64'),
      rssi: heard[0]?.rssi ?? null,
      snr: heard[0]?.snr ?? null,
      frequency: up.settings?.frequency ?? null,
      gateways: heard.flatMap(({ gateway_ids: gateway }) => {
        const name = gateway?.eui?.toUpperCase() ?? gateway?.gateway_id;
        return name ? [name] : [];
      }),
      decoded: up.decoded_payload ?? undefined,
    },
  };
}
