import type { PROGRAM_ENDS } from '@fieldscope/contract/calls/programs';
import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';
import type * as Library from 'oidc-provider';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { PlatformServices } from '../../platform/services';
import { recordProgramEnd } from '../audit/audit.service';
import type { Client } from './clients.model';
import { endGrant } from './grants.repository';
import { tokenDigest } from './tokens.model';
import * as repository from './tokens.repository';

/** How long it is noticed that a code or refresh token is shown again. */
const REUSE_NOTICED_MS = DAY_MS;
/** Of a kind and a grant: access tokens that last, refresh tokens that were used up. */
const MOST_OF_A_GRANT = 20;
const GRANT = 'Grant';
const RENEWED = ['AccessToken', 'RefreshToken'];

interface AdapterParts extends Pick<PlatformServices, 'db' | 'clock' | 'log'> {
  library: Pick<typeof Library, 'Provider' | 'errors'>;
  findClient(id: string): Promise<Client | undefined>;
}

/** Where the authorization server keeps what it must remember, for all processes. */
export function createTokenAdapters({
  library: { Provider, errors },
  db,
  clock,
  log,
  findClient,
}: AdapterParts): (kind: string) => Adapter {
  const end = async (grantId: string, how: keyof typeof PROGRAM_ENDS) => {
    const ended = await endGrant(db, grantId, clock.now());
    if (!ended) return;
    await recordProgramEnd({ db, clock }, { orgId: ended.org_id, who: ended.name, how }).catch((error) =>
      log.error({ err: error }, 'an entry of the audit log was not written'),
    );
  };
  const tokensOf = (kind: string): Adapter => ({
    ...UNUSED,
    async upsert(id, { jti: _, ...payload }, expiresIn = 0) {
      const now = clock.now();
      const grantId = kind === GRANT ? id : (payload.grantId ?? null);
      const expiresAt = now + expiresIn * SECOND_MS;
      const stored = await repository.upsertToken(db, {
        ...{ digest: tokenDigest(kind, id), kind, grantId, payload, now, expiresAt },
      });
      if (!stored) throw new errors.TemporarilyUnavailable();
      if (grantId !== null && RENEWED.includes(kind))
        await repository.keepNewest(db, grantId, kind, MOST_OF_A_GRANT);
    },
    async find(id) {
      const found = await repository.findToken(db, tokenDigest(kind, id), clock.now());
      if (!found) return undefined;
      const consumed = found.consumed_at === null ? {} : { consumed: found.consumed_at / SECOND_MS };
      return { ...found.payload, ...consumed, jti: id };
    },
    async consume(id) {
      const now = clock.now();
      const isFirst = await repository.consumeToken(db, tokenDigest(kind, id), {
        now,
        keptUntil: now + REUSE_NOTICED_MS,
      });
      if (isFirst) return;
      // Two requests found it unused, and nobody knows which of them was the thief's.
      const grantId = await repository.findGrantOfToken(db, tokenDigest(kind, id));
      if (grantId !== undefined) await end(grantId, 'reused');
      throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      if (kind === GRANT) await end(id, Provider.ctx?.oidc.route === 'revocation' ? 'returned' : 'reused');
      else await repository.deleteToken(db, tokenDigest(kind, id));
    },
    revokeByGrantId: (grantId) => repository.deleteTokensOfGrant(db, grantId, kind),
  });
  return (kind) => {
    if (kind === 'Client')
      return { ...UNUSED, find: async (id) => (await findClient(id)) as AdapterPayload | undefined };
    // People sign in at the portal each time.
    return kind === 'Session' ? UNUSED : tokensOf(kind);
  };
}

const nothing = async () => undefined;
const UNUSED: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUserCode: nothing,
  findByUid: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};
