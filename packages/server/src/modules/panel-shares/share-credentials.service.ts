import { fail } from '@fieldscope/contract/errors/fail';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { SHARE_PROOF_HEADER, SHARE_TOKEN_HEADER } from '@fieldscope/contract/share-links';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { CallRequest } from '../../platform/http/call-input';
import { parseQuery } from '../../platform/http/query-string';
import type { ShareActor } from '../../platform/http/request-context';
import { createPorts, type Ports } from '../../platform/ports';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { SharedWork } from '../../platform/shared-work';
import { findByToken, noteSeen, type ShareRow } from './panel-shares.repository';
import { readProof } from './share-proofs.model';

/** What somebody without an account comes with. */
export interface ShareCredential {
  token: string;
  /** That the passphrase was entered; empty: none. */
  proof: string;
}

/** Whatever else than a link shows panels: it registers how its tokens are found. */
interface OtherCredentials {
  /** undefined: no such token is known. @throws AppError when it may be used no more */
  findActor(tokenDigest: Buffer): Promise<ShareActor | undefined>;
}

/** Who comes with a link. */
export interface ShareCredentials {
  others: Ports<OtherCredentials>;
  /** A link by its token, usable or not. */
  find(token: string): Promise<ShareRow | undefined>;
  /**
   * What a token shows at this moment.
   * @throws AppError no_authority when no link has it; account_frozen, resource_missing when the panel is deleted, expired,
   *   password_wrong when the passphrase had not been entered
   * @param provenAt when the proof was shown, where that is a while ago
   */
  actorOf(credential: ShareCredential, provenAt?: number): Promise<ShareActor>;
  /** The actor of a request. @throws AppError what `actorOf` throws, and too_frequent */
  authenticate(request: CallRequest): Promise<ShareActor>;
  /** Counts a request of an address. @throws AppError too_frequent */
  countAddress(address: string): Promise<void>;
}

/** When a link was seen last is written at most this often. */
const SEEN_EVERY_MS = MINUTE_MS;
const { ofLink, ofAddress } = PANEL_LIMITS.shareCallsPerMinute;

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'attempts'>;

export function createShareCredentials({ db, clock, secrets, attempts }: Needs): ShareCredentials {
  const sharedWork = new SharedWork();
  const perMinute = (name: string, most: number) => {
    const limit = attempts(name, most, MINUTE_MS / SECOND_MS);
    return async (who: string) => {
      if (!(await limit.tryCount(who))) fail('too_frequent');
    };
  };
  const countLink = perMinute('calls-of-link', ofLink);
  const countAddress = perMinute('shared-calls-of-address', ofAddress);
  const others = createPorts<OtherCredentials>({ findActor: async () => undefined });
  const find = (token: string) => {
    const tokenDigest = digest(token);
    // All viewers of a link ask at once when something becomes of it.
    return sharedWork.run(tokenDigest.toString('hex'), async () => findByToken(db, tokenDigest));
  };
  const actorOf = async ({ token, proof }: ShareCredential, provenAt = clock.now()): Promise<ShareActor> => {
    const share = token === '' ? undefined : await find(token);
    if (!share) return (token !== '' && (await others.findActor(digest(token)))) || fail('no_authority');
    const now = clock.now();
    ensureUsable(share, now);
    const { shareId, passphraseHash, seenAt } = share;
    if (passphraseHash !== null && !readProof(secrets.hmac, { shareId, passphraseHash }, proof, provenAt))
      fail('password_wrong');
    if (now - (seenAt ?? 0) >= SEEN_EVERY_MS) await noteSeen(db, shareId, now);
    return actorOfShare(share);
  };
  return {
    others,
    find,
    actorOf,
    countAddress,
    async authenticate(request) {
      await countAddress(request.ip);
      const actor = await actorOf(credentialOf(request));
      await countLink(actor.credential);
      return actor;
    },
  };
}

export const actorOfShare = ({ shareId, orgId, panelId, variable, expiresAt }: ShareRow): ShareActor => ({
  ...{ kind: 'share', orgId, credential: `link ${shareId}` },
  panels: [{ panelId, variable }],
  endsAt: expiresAt,
});

/** @throws AppError account_frozen, resource_missing, expired */
export function ensureUsable({ isFrozen, isPanelDeleted, expiresAt }: ShareRow, now: number): void {
  if (isFrozen) fail('account_frozen');
  if (isPanelDeleted) fail('resource_missing');
  if (expiresAt !== null && expiresAt <= now) fail('expired');
}

/** From its headers; where they say nothing, from its query. */
function credentialOf({ headers, query }: CallRequest): ShareCredential {
  const parameters: Record<string, unknown> = parseQuery(query) ?? {};
  const textOf = (header: string, name: string) => {
    const found = headers[header] ?? parameters[name];
    return typeof found === 'string' ? found : '';
  };
  return {
    token: textOf(SHARE_TOKEN_HEADER, 'share_token'),
    proof: textOf(SHARE_PROOF_HEADER, 'share_proof'),
  };
}
