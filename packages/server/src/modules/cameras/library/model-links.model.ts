import type { Eui } from '@fieldscope/contract/ids';
import { DAY_MS } from '@fieldscope/contract/time';
import { type Secrets, sameBytes } from '../../../platform/security/secrets';

/** Below it cameras download models, each with a link of its own. */
export const MODEL_PATH = '/deviceapi/camera/model';
/** A camera keeps its task, and may need the model again after it was repaired. */
export const LINK_LIFETIME_MS = 30 * DAY_MS;

/** What a link opens: one model, for one camera, until epoch ms. */
export interface ModelLink {
  modelId: number;
  eui: Eui;
  until: number;
}

const LINK = /^(\d{1,9})\.([0-9A-F]{16})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

const proofOf = (secrets: Pick<Secrets, 'hmac'>, text: string): Buffer =>
  secrets.hmac(`camera model ${text}`);

/** A link as the last part of an address. Cameras have 255 characters for the whole address. */
export function signLink(secrets: Pick<Secrets, 'hmac'>, { modelId, eui, until }: ModelLink): string {
  const text = `${modelId}.${eui}.${until.toString(36)}`;
  return `${text}.${proofOf(secrets, text).toString('base64url')}`;
}

/** undefined: nobody here made it, or its time is over. */
export function readLink(secrets: Pick<Secrets, 'hmac'>, link: string, now: number): ModelLink | undefined {
  const [, modelId, eui, until, proof] = LINK.exec(link) ?? [];
  if (proof === undefined) return undefined;
  const text = `${modelId}.${eui}.${until}`;
  if (!sameBytes(proofOf(secrets, text), Buffer.from(proof, 'base64url'))) return undefined;
  const read = { modelId: Number(modelId), eui: eui as Eui, until: Number.parseInt(until!, 36) };
  return read.until > now ? read : undefined;
}

/** Bytes that a request wants, the last one included; 'whole': all of them, null: none that there are. */
export function rangeIn(
  header: string | undefined,
  bytes: number,
): { first: number; last: number } | 'whole' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? null : { first: bytes - length, last: bytes - 1 };
  }
  const range = { first: Number(first), last: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
  return range.first > range.last ? null : range;
}
