import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { fail } from '@fieldscope/contract/errors/fail';
import { reaches } from '@fieldscope/contract/user-roles';
import type { Actor } from '../../platform/http/actor';
import type { CallRequest } from '../../platform/http/call-input';
import type { PlatformServices } from '../../platform/services';
import { findStateByAccessToken, type GrantState } from './grants.repository';
import type { ProgramUse } from './program-use.service';
import { accessTokenIn, tokenDigest } from './tokens.model';

type Headers = Pick<CallRequest, 'headers'>;

/** Finds out whom a program that signed in on a page acts for. */
export interface ProgramAuthentication {
  /**
   * Undefined: the request carries no token of such a program.
   * @throws AppError access_token_expired (also when its access was ended), account_frozen
   */
  authenticateProgram(request: Headers): Promise<Actor | undefined>;
  /** The program whose token a request carries, although it has no access any more. */
  findFormer(request: Headers): Promise<Pick<GrantState, 'org_id' | 'name'> | undefined>;
}

interface Needs extends Pick<PlatformServices, 'db' | 'clock'> {
  programUse: ProgramUse;
}

export function createProgramAuthentication({ db, clock, programUse }: Needs): ProgramAuthentication {
  const findState = async (token: string) =>
    findStateByAccessToken(db, tokenDigest('AccessToken', token), clock.now());
  return {
    async authenticateProgram({ headers }) {
      const token = accessTokenIn(headers.authorization);
      if (token === undefined) return undefined;
      const state = (await findState(token)) ?? fail('access_token_expired');
      if (!state.in_force || !reaches(state.role, 'observer')) return fail('access_token_expired');
      if (state.frozen) return fail('account_frozen');
      programUse.put(state.grant_id, clock.now());
      return {
        kind: 'program',
        orgId: state.org_id,
        grantId: state.grant_id,
        name: state.name,
        level: mayChange(state) ? 'full' : 'read',
      };
    },
    async findFormer({ headers }) {
      const token = accessTokenIn(headers.authorization);
      return token === undefined ? undefined : findState(token);
    },
  };
}

/** Never more than whoever let it in may do now. */
const mayChange = ({ level, role }: GrantState): boolean =>
  level === ACCESS_LEVEL.full && reaches(role, 'administrator');
