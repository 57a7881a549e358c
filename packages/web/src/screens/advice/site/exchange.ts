import {
  PORTAL_KEYS,
  type PortalKey,
  type SiteAnswer,
  type SiteMessage,
} from '@fieldscope/contract/embedded-site';
import { LIMITS } from '@fieldscope/contract/limits';
import { session } from '../../../api/session';
import { signOut } from '../../../api/sign-out';
import { readSiteValue, setSiteValue } from './site-values';

export interface ShownSite {
  origin: string;
  /** The window that shows it; null while there is none. */
  window(): Window | null;
  /** What it may read of the portal, as it is now. */
  portalValues(): Record<PortalKey, string>;
}

/** Handles the requests of the AI site until the returned function is called. Messages of others are ignored. */
export function exchangeWith(site: ShownSite): () => void {
  const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== site.origin || source === null || source !== site.window()) return;
    const message = messageOf(data);
    if (!message || !session.get()) return;
    if (message.fieldscope === 'sign_out') void signOut();
    else site.window()?.postMessage(answerTo(message, site), site.origin);
  };
  window.addEventListener('message', receive);
  return () => window.removeEventListener('message', receive);
}

function messageOf(data: unknown): SiteMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { fieldscope, id, key, value } = data as Record<string, unknown>;
  if (fieldscope === 'sign_out') return { fieldscope };
  if (typeof id !== 'string' || id.length > LIMITS.embeddedSite.keyLength) return undefined;
  if (typeof key !== 'string') return undefined;
  if (fieldscope === 'read') return { fieldscope, id, key };
  if (fieldscope === 'set' && (typeof value === 'string' || value === null))
    return { fieldscope, id, key, value };
  return undefined;
}

function answerTo(message: Exclude<SiteMessage, { fieldscope: 'sign_out' }>, site: ShownSite): SiteAnswer {
  const { id, key } = message;
  if (message.fieldscope === 'set') {
    const reason = setSiteValue(key, message.value);
    return reason
      ? { fieldscope: 'refusal', id, reason }
      : { fieldscope: 'answer', id, value: message.value };
  }
  const value = isPortalKey(key) ? site.portalValues()[key] : readSiteValue(key);
  return value === undefined
    ? { fieldscope: 'refusal', id, reason: 'unknown_key' }
    : { fieldscope: 'answer', id, value };
}

const isPortalKey = (key: string): key is PortalKey => PORTAL_KEYS.some((name) => name === key);
