import { userInfo } from 'node:os';

/** Longest name of an operator. */
export const OPERATOR_LENGTH = 64;

/** Who runs the tool, as the machine knows them. */
export function machineUser(): string {
  try {
    return (process.env.SUDO_USER || userInfo().username).slice(0, OPERATOR_LENGTH);
  } catch {
    return 'operator';
  }
}
