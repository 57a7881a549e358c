import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { EuiInAnyCase } from '../ids';
import { MESSAGE_FORMAT_NAMES, MESSAGE_FORMATS, type MessageFormat } from '../network-server-kinds';
import type { MessageFormatDefinition } from '../network-server-kinds/kind';
import { MESSAGE_OUTCOMES } from './connections';

/**
 * Messages of network servers and kits. They are large and may change, so only the fields that we use are
 * declared; the endpoints read them with tolerant parsers of their own.
 */
const Message = z.custom<Record<string, unknown>>(
  (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
);

/** Outcome of a message; `reason` is why it is stored raw only. `heard`: kept until its device is adopted. */
const Receipt = answer({
  outcome: z.enum(MESSAGE_OUTCOMES),
  reason: z.string().nullable(),
});

/** A network server looks at the status alone: what was not stored must not look stored to it. */
const UNUSABLE = {
  open_parameter_invalid: 400,
  open_parameter_missing: 400,
  access_key_wrong: 401,
  open_no_authority: 403,
} as const;
const UNKNOWN_DEVICE = { eui_not_registered: 404, too_frequent: 429 } as const;

const WithEvent = z.object({ event: z.string().max(32).default('up') });
const WithoutEvent = z.object({});

const KIT_FAILS = ['open_parameter_invalid', 'access_key_wrong', 'server_busy'] as const;

/** The endpoint that takes messages of a format. */
const messageCall = (format: MessageFormat) => {
  const { summary, namesEvent, reportsUnknown, listBody }: MessageFormatDefinition = MESSAGE_FORMATS[format];
  return call({
    base: 'ingest',
    method: 'POST',
    path: `/${format}`,
    role: 'network_server',
    summary,
    ...(listBody !== undefined && { listBody }),
    query: namesEvent ? WithEvent : WithoutEvent,
    body: Message,
    result: Receipt,
    fails: [
      'open_parameter_invalid',
      'eui_not_registered',
      'access_key_wrong',
      'too_frequent',
      'server_busy',
    ],
    failStatus: reportsUnknown ? { ...UNUSABLE, ...UNKNOWN_DEVICE } : UNUSABLE,
  });
};

export const ingest = {
  ...(Object.fromEntries(MESSAGE_FORMAT_NAMES.map((format) => [format, messageCall(format)])) as Record<
    MessageFormat,
    ReturnType<typeof messageCall>
  >),
  kit: call({
    base: 'device',
    method: 'POST',
    path: '/kit/message_uplink',
    role: 'device',
    summary: 'A development kit uploads readings; authorization: Device base64(EUI:Key)',
    body: Message,
    fails: KIT_FAILS,
  }),
  kitData: call({
    base: 'device',
    method: 'POST',
    path: '/device/report_data',
    role: 'device',
    listBody: 'data',
    summary:
      'A development kit uploads readings: events as in message_uplink, a list, or temperature and humidity by name',
    body: Message,
    fails: KIT_FAILS,
  }),
  kitStatus: call({
    base: 'device',
    method: 'POST',
    path: '/device/report_status',
    role: 'device',
    listBody: 'data',
    summary: 'A development kit reports its battery, versions and the state of its channels',
    body: Message,
    fails: KIT_FAILS,
  }),
};

export const maker = {
  viewDeviceInfo: call({
    base: 'maker',
    method: 'GET',
    path: '/device/view_device_info',
    role: 'public',
    summary: 'Join keys of a device for the EUI and key code on its sticker',
    query: z.object({ nodeEui: EuiInAnyCase, deviceCode: z.string().min(1).max(64) }),
    result: answer({
      node_eui: z.string(),
      dev_eui: z.string(),
      app_eui: z.string(),
      app_key: z.string(),
      model: z.string(),
    }),
    fails: ['eui_not_registered', 'device_key_wrong', 'trigger_limit'],
  }),
};
