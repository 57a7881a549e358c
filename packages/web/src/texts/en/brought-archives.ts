export default {
  title: 'Archive of another installation',
  about:
    'Bring the archive of an organisation that you made in another Fieldscope installation. The operator of this portal decides on it; then it becomes an organisation of its own, and yours stays what it is.',
  action: 'Bring archive',
  upload: 'Upload',
  explained:
    'Once it is uploaded, the file is examined and shown to the operator. Both installations must have the same version.',
  file: 'Archive',
  fileHint: 'At most {{most}}',
  chooseFile: 'Choose a file',
  tooLarge: 'The file is larger than {{most}}.',
  passphraseHint:
    'The one that was chosen when the archive was made. It is kept sealed until the archive is restored or declined.',
  progress: 'Share that is uploaded',
  files: 'Archives that were brought',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw {{name}}',
  signInWith: 'Sign in there with: {{accounts}}',
  codes: 'New key codes',
  codesExplained: 'Devices got new key codes, because those of their stickers are known elsewhere.',
  noCodes: 'No device has a key code.',
  states: {
    uploading: '{{received}} of {{size}} are uploaded',
    examining: '{{size}}, being examined…',
    refused: 'Cannot be used',
    waiting: '{{size}}, waits for the operator, until {{until}} at the latest',
    declined: 'Declined: {{reason}}',
    expired: 'The operator did not decide in time. The file was deleted.',
    restoring: 'Accepted, being restored…',
    restored: 'Restored as an organisation of its own',
    failed: 'Could not be restored: {{reason}}',
  },
};
