import { fail } from '@fieldscope/contract/errors/fail';
import type { Config } from '../../platform/config';

type RegistrationConfig = Pick<Config, 'REGISTRATION'>;

/** Whether people may make organisations themselves, or the operator alone. */
export const isOpen = ({ REGISTRATION }: RegistrationConfig): boolean => REGISTRATION === 'open';

/** @throws AppError operation_unsupported */
export function ensureOpen(config: RegistrationConfig): void {
  if (!isOpen(config)) fail('operation_unsupported');
}
