import type { Role } from './call';

/** Roles of people, the least first: each includes those before it. */
const USER_ROLES = ['limited', 'observer', 'administrator', 'owner'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** Whether a person's role includes the least role of a call or screen; those of the operator, programs and devices never are. */
export const reaches = (role: UserRole, least: Role): boolean =>
  least === 'public' ||
  (USER_ROLES as readonly Role[]).slice(0, USER_ROLES.indexOf(role) + 1).includes(least);

/** What decides whether a person is the operator. */
export interface OperatorFacts {
  role: UserRole;
  /** Whether the organisation runs the installation. */
  runsInstallation: boolean;
  /** Whether somebody acts as the person. */
  isSimulated: boolean;
}

/** Whether a person may do what is the operator's: prices, orders and books of all organisations. */
export const isOperator = ({ role, runsInstallation, isSimulated }: OperatorFacts): boolean =>
  runsInstallation && !isSimulated && reaches(role, 'administrator');
