import { ApiError } from '../../api/api-error';

const GONE: ReadonlySet<string> = new Set([
  'device_not_in_organisation',
  'group_missing',
  'parameter_invalid',
]);

/** Whether values were refused because what is chosen above their panel is not there any more. */
export const isVariableGone = (error: unknown): boolean =>
  error instanceof ApiError && GONE.has(error.errorName);
