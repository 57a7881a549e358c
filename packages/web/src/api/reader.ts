import type { UserRole } from '@fieldscope/contract/user-roles';

/** What decides which screens a reader opens. */
export interface Reader {
  role: UserRole;
  isOperator: boolean;
  /** Whether anything is sold, and whether orders and credits concern the reader's organisation. */
  isSelling: boolean;
  hasOrders: boolean;
  hasCredits: boolean;
}
