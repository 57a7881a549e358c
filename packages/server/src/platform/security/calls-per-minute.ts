import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { CreateAttemptLimit } from './attempt-limit';

/**
 * Limits calls of an organisation, those of all its members together. The name is that of the limit.
 * @returns counts a call; @throws AppError too_frequent when it is one too many
 */
export function callsPerMinute(attempts: CreateAttemptLimit, name: string, most: number) {
  const limit = attempts(name, most, 60);
  return async (orgId: OrgId): Promise<void> => {
    if (!(await limit.tryCount(orgId))) fail('too_frequent');
  };
}
