import { AppError } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { CallRequest } from '../../platform/http/call-input';
import type { PlatformServices } from '../../platform/services';
import { claimedAccessId } from '../access-keys/access-keys.authenticate';
import { findKeyOwner } from '../access-keys/access-keys.service';
import { recordRefusedProgram } from '../audit/audit.service';
import type { ProgramAuthentication } from '../programs/programs.authenticate';

/** Writes down for an organisation that somebody was refused who shows a key or token of it. */
export type RecordRefusedCaller = (request: CallRequest, error: unknown) => Promise<void>;

/** Of an organisation: an access id is no secret, and whoever knows one can be refused with it. */
const ENTRIES_AN_HOUR = 20;
const HOUR_SECONDS = 3_600;

interface Parts extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'attempts'> {
  findFormer: ProgramAuthentication['findFormer'];
}

export function createRefusedCallers({ findFormer, attempts, ...services }: Parts): RecordRefusedCaller {
  const entries = attempts('refused-assistants', ENTRIES_AN_HOUR, HOUR_SECONDS);
  const findWho = async (request: CallRequest): Promise<{ orgId: OrgId; who: string } | undefined> => {
    const program = await findFormer(request);
    if (program) return { orgId: program.org_id, who: program.name };
    const accessId = claimedAccessId(request);
    const key = accessId === undefined ? undefined : await findKeyOwner(services.db, accessId);
    return key && { orgId: key.orgId, who: key.name };
  };
  return async (request, error) => {
    if (!(error instanceof AppError)) return;
    try {
      const who = await findWho(request);
      if (!who || !(await entries.tryCount(who.orgId))) return;
      await recordRefusedProgram(services, { ...who, error: error.name, request });
    } catch (failure) {
      services.log.error({ err: failure }, 'an entry of the audit log was not written');
    }
  };
}
