import { fail } from '@fieldscope/contract/errors/fail';
import type { Config } from '../../platform/config';

type Door = Pick<Config, 'REGISTRATION'>;

/** Whether people may make organisations themselves, or the operator alone. */
export const isOpen = ({ REGISTRATION }: Door): boolean => REGISTRATION === 'open';

/** @throws AppError operation_unsupported */
export function ensureOpen(door: Door): void {
  if (!isOpen(door)) fail('operation_unsupported');
}
