import type { Role } from './call';

/** Roles of people, the least first: each may do what those before it may. */
const USER_ROLES = ['limited', 'observer', 'administrator', 'owner'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** Whether a person's role reaches the least role of a call or a screen. Those of programs and devices no person has. */
export const reaches = (role: UserRole, least: Role): boolean =>
  least === 'public' ||
  (USER_ROLES as readonly Role[]).slice(0, USER_ROLES.indexOf(role) + 1).includes(least);
