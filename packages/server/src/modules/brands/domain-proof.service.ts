import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { PlatformServices } from '../../platform/services';
import type { OwnDomain } from './brands.repository';

/** Below the domain: a record beside it could be one of many. */
const RECORD_LABEL = '_fieldscope';
const PREFIX = 'fieldscope=';
const CODE_BYTES = 18;
const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** What a server of names says where there is no such record. */
const NO_RECORD = ['ENOTFOUND', 'ENODATA'];

/** What shows that who names a domain may also write its records. */
export const newDomainCode = (): string => randomBytes(CODE_BYTES).toString('base64url');

/** The record (TXT) that proves a domain. */
export const recordOf = ({ domain, domain_code: code }: Pick<OwnDomain, 'domain' | 'domain_code'>) => ({
  name: `${RECORD_LABEL}.${domain}`,
  text: PREFIX + code,
});

/** Whether the record of a domain is there. */
export async function lookForRecord(
  { config }: Pick<PlatformServices, 'config'>,
  named: Pick<OwnDomain, 'domain' | 'domain_code'>,
): Promise<'found' | 'missing' | 'unanswered'> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (config.DNS_SERVERS.length > 0) resolver.setServers(config.DNS_SERVERS);
  const { name, text } = recordOf(named);
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((parts) => parts.join('').trim() === text) ? 'found' : 'missing';
  } catch (error) {
    return NO_RECORD.includes((error as NodeJS.ErrnoException).code ?? '') ? 'missing' : 'unanswered';
  }
}
