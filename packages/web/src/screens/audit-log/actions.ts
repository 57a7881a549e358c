/** Calls that change something, as their texts are named; a test holds the list against the contract. */
export const ACTIONS = [
  'accessKeys_create',
  'accessKeys_edit',
  'accessKeys_remove',
  'channels_clearHistory',
  'demo_remove',
  'notices_push',
  'notices_markRead',
  'notices_remove',
  'notices_dismissAnnouncement',
  'production_bind',
  'production_createKit',
  'secondFactor_begin',
  'secondFactor_confirm',
  'secondFactor_remove',
  'secondFactor_renewRecoveryCodes',
  'secondFactor_demand',
  'secondFactor_reset',
  'setup_complete',
  'users_signIn',
  'users_simulateLogin',
  'users_signOut',
  'users_changeSetting',
  'registration_register',
  'registration_activate',
  'registration_resetPassword',
  'users_changePassword',
  'users_editOrganisation',
  'users_endSessions',
  'subAccounts_add',
  'subAccounts_edit',
  'subAccounts_remove',
] as const;
export type Action = (typeof ACTIONS)[number];

export const callOf = (action: Action): string => action.replace('_', '.');

/** What can be read, by the domains of the contract, as their texts are named; a test holds the list against it. */
export const AREAS = [
  'accessKeys',
  'audit',
  'channels',
  'demo',
  'devices',
  'groups',
  'measurements',
  'notices',
  'open',
  'production',
  'secondFactor',
  'subAccounts',
  'users',
] as const;
