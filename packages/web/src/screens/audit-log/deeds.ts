/** Calls that change something, as their texts are named; a test holds the list against the contract. */
export const DEEDS = [
  'accessKeys_create',
  'accessKeys_edit',
  'demo_remove',
  'notices_push',
  'notices_markRead',
  'notices_remove',
  'notices_dismissAnnouncement',
  'production_bind',
  'production_createKit',
  'setup_complete',
  'users_signIn',
  'users_signOut',
  'users_changeSetting',
  'registration_register',
  'registration_activate',
  'registration_resetPassword',
  'users_changePassword',
] as const;
export type Deed = (typeof DEEDS)[number];

export const callOf = (deed: Deed): string => deed.replace('_', '.');
