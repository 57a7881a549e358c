export default {
  about:
    'People of your organisation sign in with the account that they have at your identity provider (OpenID Connect), for example Keycloak, Entra ID or Authentik.',
  fixed: 'The settings of the installation have this identity provider. Change it there.',
  copy: 'Copy: {{what}}',
  link: {
    title: 'Sign-in link',
    label: 'Sign-in link',
    hint: 'Give this link to your people. It opens the sign-in page with the button of your identity provider.',
  },
  there: {
    title: 'At your identity provider',
    label: 'Redirect address',
    hint: 'Create a confidential client there (web application, authorization code). Enter this address as its redirect address, and as the one after signing out.',
  },
  provider: {
    title: 'Connection',
    name: 'Name',
    nameHint: 'It is on the button of the sign-in page.',
    issuer: 'Address (issuer)',
    issuerHint: 'Without /.well-known/openid-configuration at its end',
    issuerWrong: 'Enter an address that begins with https://',
    client: 'Client ID',
    secret: 'Client secret',
    secretHint: 'Leave it empty to keep the present one',
  },
  check: {
    action: 'Test connection',
    good: 'The identity provider answers and accepts the client.',
    goodWithoutSignOut:
      'The identity provider answers and accepts the client. It has no address for signing out: people are signed out of the portal only.',
    secretMissing: 'Enter the client secret: there is none yet for this address and client.',
    problems: {
      address_malformed: 'This is no complete address.',
      address_refused: 'This address is in a private network, which the portal does not connect to.',
      name_unknown: 'There is no server of this name. Check the address.',
      unreachable: 'The server cannot be reached, or its certificate is not valid.',
      timeout: 'The server did not answer in time.',
      answer_too_large: 'The answer is too large for the description of an identity provider.',
      https_required: 'The address, or one in the description, does not begin with https://.',
      description_missing:
        'The server answers, but there is no OpenID Connect description at this address. Check its path.',
      issuer_differs:
        'The identity provider calls itself by another address. Enter the issuer exactly as its description has it.',
      client_refused: 'The identity provider refuses the client. Check client ID and client secret.',
    },
  },
  roles: {
    title: 'Groups and roles',
    claim: 'Claim with the groups',
    claimHint: 'Name of the claim in the ID token that lists a person’s groups',
    groups: 'Roles of groups',
    groupsHint: 'Who is in several groups has the highest role. It is looked at with each sign-in.',
    group: 'Group {{index}}',
    role: 'Role of group {{index}}',
    remove: 'Remove group {{index}}',
    add: 'Add group',
    others: 'Everybody else',
    nobody: 'Cannot sign in',
  },
  accounts: {
    title: 'Accounts',
    makes: 'Create a sub-account at the first sign-in',
    makesHint: 'Otherwise only people who already signed in this way can sign in.',
    required: 'Sub-accounts sign in there only',
    requiredHint: 'Their passwords and passkeys no longer sign in. You as the owner keep your password.',
  },
  save: {
    title: 'Save identity provider',
    password: 'Your login password',
    passwordHint: 'Asked again to confirm it is you.',
    unread: 'The identity provider cannot be used like this. Close this and test the connection to see why.',
    done: 'The identity provider is saved',
  },
  remove: {
    short: 'Remove identity provider',
    of: 'Remove {{name}}',
    consequence:
      'Nobody signs in there any more. Sub-accounts stay; give those that came from there a password so that they can sign in.',
    done: '{{name}} is removed',
  },
};
