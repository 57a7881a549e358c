import type { Role } from './call';

/** Roles of people, the least first: each includes those before it. */
const USER_ROLES = ['limited', 'observer', 'administrator', 'owner'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** Whether a person's role includes the least role of a call or screen; those of programs and devices never are. */
export const reaches = (role: UserRole, least: Role): boolean =>
  least === 'public' ||
  (USER_ROLES as readonly Role[]).slice(0, USER_ROLES.indexOf(role) + 1).includes(least);
