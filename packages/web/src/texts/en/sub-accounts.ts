export default {
  about:
    'Who else signs in to your organisation, and what each of them may do. They use the same sign-in page as you, with their account.',
  empty: 'Nobody but you signs in yet. Give everybody an account of their own instead of sharing yours.',
  columns: {
    account: 'Account',
    type: 'Type',
    state: 'State',
    signedIn: 'Last sign-in',
    actions: 'Actions',
  },
  type: {
    limited: 'Limited user',
    observer: 'Observer',
    administrator: 'Administrator',
    owner: 'Owner',
  },
  may: {
    limited: 'Signs in, keeps a profile and reads messages; sees no devices',
    observer: 'Sees devices and data; changes nothing',
    administrator: 'Does everything but sub-accounts, organisation details and transfer of devices',
  },
  state: {
    active: 'Active',
    frozen: 'Frozen',
  },
  copyAccount: 'Copy account {{account}}',
  accountRule: '{{min}} to {{max}} letters or digits',
  nickname: 'User name',
  add: {
    about: 'Tell them account and password; they can change the password in the user center.',
    password: 'First password',
  },
  wayIn: {
    title: '{{account}} can sign in now',
    address: 'Sign-in page',
    copyAddress: 'Copy the address',
    password: 'The password is the one that you have just set. It is not shown again.',
    toList: 'To the sub-accounts',
    another: 'Add another',
  },
  edit: {
    short: 'Edit',
    of: 'Edit {{account}}',
    password: 'New password',
    passwordHint: 'Leave it empty to keep the present one',
    signsOut: 'They are signed out everywhere when you save.',
    done: '{{account}} is saved',
  },
  freeze: {
    short: 'Freeze',
    of: 'Freeze {{account}}',
    consequence: 'They are signed out everywhere at once and cannot sign in until you release the account.',
    done: '{{account}} is frozen',
  },
  release: {
    short: 'Release',
    of: 'Release {{account}}',
    consequence: 'They can sign in again with their password.',
    done: '{{account}} is released',
  },
  remove: {
    short: 'Delete',
    of: 'Delete {{account}}',
    consequence: 'They are signed out everywhere at once. Their profile and messages are lost.',
    keys: 'Access keys that they may have seen go on working. Disable or replace those under Access keys.',
    done: '{{account}} is deleted',
  },
};
