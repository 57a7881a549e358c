import { ApiError } from '../../api/api-error';

/** Whether an order could not be shown because it is another organisation's, or its number is none. */
export const isNoOrder = (error: Error | null): boolean =>
  error instanceof ApiError &&
  (error.errorName === 'resource_missing' || error.errorName === 'parameter_invalid');
