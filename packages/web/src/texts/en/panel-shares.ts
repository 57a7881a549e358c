export default {
  loading: 'Loading the panel',
  choice: 'Shown device or group',
  passphrase: {
    label: 'Passphrase',
    about: 'Whoever gave you the link knows it.',
    open: 'Open the panel',
  },
  ended: {
    title: 'This link shows nothing',
    withdrawn: 'It was withdrawn, or a part of it is missing. Ask whoever gave it to you for a new one.',
    incomplete: 'A part of the link is missing. Copy all of it, up to the last character.',
    expired: 'It has expired. Ask whoever gave it to you for a new one.',
    deleted: 'The panel was deleted.',
    frozen: 'The account of its owner is suspended.',
  },
};
