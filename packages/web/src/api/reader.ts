import type { UserRole } from '@fieldscope/contract/user-roles';

/** What decides which screens a reader opens. */
export interface Reader {
  role: UserRole;
  isOperator: boolean;
  /** Of the portal: whether anything is sold, and whether credits are sold or required. */
  isSelling: boolean;
  hasCredits: boolean;
}
