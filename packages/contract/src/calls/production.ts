import { z } from 'zod';
import { call } from '../call';
import { answer, DeviceName, Latitude, Longitude } from '../fields';
import { STATIONS } from '../portal-facts';

/** Text, so that a malformed EUI is refused with 11330 and not with a parameter error. */
export const BindInput = z.object({
  eui: z.string().trim().min(1).max(64),
  code: z.string().trim().min(1).max(64),
  name: DeviceName.optional(),
  group_uuid: z.string().max(16).optional(),
  longitude: Longitude.optional(),
  latitude: Latitude.optional(),
});

export const production = {
  bind: call({
    method: 'PUT',
    path: '/production/bind',
    role: 'administrator',
    summary: 'Binds a device to the organisation by EUI and key code',
    body: BindInput,
    result: answer({ eui: z.string(), model: z.string(), kind: z.string(), name: z.string() }),
    fails: [
      'parameter_missing',
      'eui_malformed',
      'eui_not_registered',
      'device_key_wrong',
      // The organisation has it already; the facts name its EUI and kind.
      'registered_again',
      'device_already_bound',
      'group_missing',
      'trigger_limit',
    ],
  }),
  createKit: call({
    method: 'POST',
    path: '/production/create_development_kit',
    role: 'administrator',
    notSimulated: true,
    summary: 'Creates a development kit: a device that uploads with its own key',
    body: z.object({ dev_name: DeviceName, sku: z.string().min(1).max(64).default('blank_device') }),
    result: answer({ eui: z.string(), device_key: z.string(), name: z.string(), sku: z.string() }),
    fails: ['creation_limit_reached', 'feature_unsupported'],
  }),
  listConstants: call({
    method: 'GET',
    path: '/production/list_consts_portal',
    role: 'limited',
    summary: 'Constants that the screens need',
    result: answer({
      station: z.enum(STATIONS),
      public_url: z.string(),
      mqtt_port: z.number(),
      mqtt_ws_port: z.number(),
      version: z.string(),
      kit_skus: z.array(z.string()),
      /** Whether remote shells to gateways can be opened. */
      has_tunnels: z.boolean(),
      /** Whether the operator sells anything. */
      is_selling: z.boolean(),
      /** Whether orders concern the organisation: something is sold, or was; for the operator, to anybody. */
      has_orders: z.boolean(),
      /** Whether credits and services do: orders do, credits are required, or there are redeem codes. */
      has_credits: z.boolean(),
      /** Without one, mails wait in the operator's outbox. */
      has_mail_server: z.boolean(),
    }),
  }),
};
