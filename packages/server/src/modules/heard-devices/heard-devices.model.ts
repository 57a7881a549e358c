import { HEARD_LIMITS } from '@fieldscope/contract/heard-limits';
import { EuiInAnyCase } from '@fieldscope/contract/ids';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { LIMITS } from '@fieldscope/contract/limits';
import { showsSomething } from '@fieldscope/contract/readable-line';
import type { EpochMs } from '@fieldscope/contract/time';
import type { Uplink } from '../network-server-kinds/message.model';

const UNPRINTABLE = /[\p{C}\p{Z}]+/gu;

/** What a network server calls a device, as a device may be called here; empty when it is no text, or shows nothing. */
export function readDeviceName(given: unknown): string {
  if (typeof given !== 'string') return '';
  const name = given.slice(0, LIMITS.deviceNameLength).replaceAll(UNPRINTABLE, ' ').trim();
  return showsSomething(name) ? name : '';
}

/**
 * An uplink as text, with the time under which it is kept. Gateways, and what the network server decoded, are left out as
 * far as they are too long or nested too deeply. Undefined when its payload is no radio payload.
 */
export function keptUplink(uplink: Uplink, heardAt: EpochMs): string | undefined {
  if (uplink.payload.length > INGEST_LIMITS.payloadBytes) return undefined;
  const { deviceName: _, decoded, devEui, gateways, payload, receptions: __, ...rest } = uplink;
  const kept = {
    ...rest,
    reportedAt: heardAt,
    payload: payload.toString('base64'),
    gateways: gateways.slice(0, HEARD_LIMITS.gatewaysOfUplink),
  };
  const whole = textOf({ ...kept, decoded });
  return whole && whole.length <= HEARD_LIMITS.uplinkCharacters ? whole : JSON.stringify(kept);
}

/** Undefined for what is nested too deeply to be written. */
function textOf(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** An uplink that was kept. One without an identity gets that of its row: however often it is taken up, it is one. */
export function takenUp({
  devEui,
  uplink,
  heardId,
}: {
  devEui: string;
  uplink: string;
  heardId: string;
}): Uplink {
  const kept = JSON.parse(uplink) as Omit<Uplink, 'devEui' | 'payload'> & { payload: string };
  return {
    ...kept,
    devEui: EuiInAnyCase.parse(devEui),
    identity: kept.identity ?? `heard/${heardId}`,
    payload: Buffer.from(kept.payload, 'base64'),
  };
}

/** Payload and port of an uplink that was kept. */
export function payloadOf(uplink: string): { bytes: Uint8Array; fPort: number | null } {
  const { payload, fPort } = JSON.parse(uplink) as { payload: string; fPort: number | null };
  return { bytes: Buffer.from(payload, 'base64'), fPort };
}

/** An uplink that was kept, as a codec is tried on it. */
export function sampleOf(uplink: string): { received_at: number; payload: string; f_port: number | null } {
  const { reportedAt } = JSON.parse(uplink) as { reportedAt: number };
  const { bytes, fPort } = payloadOf(uplink);
  return { received_at: reportedAt, payload: Buffer.from(bytes).toString('hex'), f_port: fPort };
}

const NAMED = 4;

/** Devices as the audit log names them: some of them, and how many. */
export const namedTogether = (euis: readonly string[]): string =>
  euis.length <= NAMED ? euis.join(' ') : `${euis.slice(0, NAMED).join(' ')} … (${euis.length})`;
