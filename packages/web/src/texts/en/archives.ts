export default {
  title: 'Archive of the organisation',
  about:
    'One encrypted file with devices, history, panels, rules and people, for the operator of another Fieldscope installation to restore. Credits and invoices stay here.',
  make: 'Make archive',
  making: 'Being made…',
  ready: '{{size}}, can be downloaded until {{until}}',
  failed: 'Could not be made. Try again, or ask the operator of this portal.',
  download: 'Download',
  remove: 'Delete',
  removeOf: 'Delete {{name}}',
  downloadOf: 'Download {{name}}',
  files: 'Archives',
  notPossible: 'The operator of this portal does not allow archives.',
  passphrase: 'Passphrase of the file',
  passphraseHint:
    'At least {{min}} characters. Without it nobody can open the file, and it is not kept here.',
  passphraseShort: 'At least {{min}} characters',
  secret:
    'The file holds every key and all readings of the organisation: give file and passphrase on by different ways.',
  password: 'Your sign-in password',
};
