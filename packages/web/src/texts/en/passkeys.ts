export default {
  title: 'Passkeys',
  about:
    'A passkey on your phone, computer or security key signs you in without password and code. Your fingerprint, face or PIN unlocks it.',
  name: 'Name',
  nameHint: 'By which you recognise where it is',
  password: 'Your login password',
  kept: 'Stored',
  synced: 'Synced',
  onDevice: 'On one device',
  copied: 'Copied: no longer signs in',
  copiedHint:
    'A passkey seems to exist twice and no longer signs in. If you did not copy it, someone else did: remove it and create another one.',
  created: 'Created',
  used: 'Last used',
  never: 'Never',
  actions: 'Actions',
  limit: 'At most {{limit}} passkeys.',
  unavailable:
    'This portal has no passkeys: they need an address with HTTPS and a host name. Its operator can set one (PUBLIC_URL).',
  notHere: 'Passkeys cannot be created here. Open the portal at its usual address, in a current browser.',
  create: {
    open: 'Create passkey',
    submit: 'Create',
    done: '{{name}} is ready. You can sign in with it from now on.',
  },
  rename: {
    short: 'Rename',
    of: 'Rename {{name}}',
    done: 'It is called {{name}} now',
  },
  remove: {
    short: 'Remove',
    of: 'Remove {{name}}',
    consequence: 'It no longer signs in. Delete it on your device, too.',
    needed:
      'Your two-factor authentication needs it: it is your last passkey. Create another one, or turn two-factor authentication off first.',
    done: '{{name}} is removed',
  },
  setUp: {
    about:
      'Use your passkey once. From then on the password alone is not enough: a passkey or a recovery code is needed.',
    turnOn: 'Use passkey and turn on',
  },
  failure: {
    none: 'No passkey was used. Try again, or choose another way.',
    existing: 'This device has a passkey of yours already.',
    elsewhere: 'Passkeys do not work at this address. Open the portal at its usual address.',
    refused: 'This passkey was not accepted. Use another one, or your password.',
  },
};
