import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { PlatformServices } from '../../platform/services';
import { findConnectionId } from '../connections/connections.service';
import type { IngestAuthentication } from '../ingest/ingest.authenticate';
import type { IngestPorts } from '../ingest/ports.model';
import type { Credentials } from './credentials.model';
import type { LineWriter } from './line-writes.service';

/** Finds who writes. */
export interface LineWriters {
  /**
   * The kit whose EUI and key these are, or the connection whose token. That of the operator speaks of no organisation's
   * devices alone: it is none.
   * @throws AppError access_key_wrong
   */
  authenticate(credentials: Credentials, address: string): Promise<LineWriter>;
}

interface WritersParts extends Pick<PlatformServices, 'db'> {
  ingestAuthentication: IngestAuthentication;
}

export function createLineWriters({ db, ingestAuthentication }: WritersParts): LineWriters {
  /** Ids of connections by their tokens, which are never those of others. */
  const connectionIds = new Map<string, number>();

  async function connectionOf(orgId: OrgId, token: string): Promise<number | undefined> {
    const before = connectionIds.get(token);
    if (before !== undefined) return before;
    const found = await findConnectionId({ db }, orgId, token);
    if (found !== undefined) connectionIds.set(token, found);
    return found;
  }

  return {
    async authenticate({ pairs, tokens }, address) {
      for (const [eui, key] of pairs) {
        const kit = await ingestAuthentication.findUploader(eui.toUpperCase(), key);
        if (kit)
          return { kit, address, source: { orgId: kit.orgId, kitId: kit.deviceId, connectionId: null } };
      }
      for (const token of tokens) {
        const networkServer = await ingestAuthentication.findNetworkServer(token);
        const orgId = networkServer?.ofOrganisation ?? undefined;
        const connectionId = orgId && (await connectionOf(orgId, networkServer!.token));
        if (orgId && connectionId !== undefined)
          return { networkServer: networkServer!, address, source: { orgId, kitId: null, connectionId } };
      }
      return fail('access_key_wrong');
    },
  };
}

/** Counts a request of a connection. */
export const countWrite = (
  { countMessage }: Pick<IngestPorts, 'countMessage'>,
  { networkServer }: LineWriter,
): void => {
  if (networkServer) countMessage(networkServer);
};
