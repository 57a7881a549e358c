export default {
  product: 'Fieldscope',
  tagline: 'See at a glance that every sensor in the field is well.',
  station: {
    global: 'Global portal',
    china: 'China portal',
  },
  cancel: 'Cancel',
  save: 'Save',
  retry: 'Try again',
  close: 'Close',
  language: 'Language',
  theme: {
    label: 'Theme',
    light: 'Light',
    dark: 'Dark',
    auto: 'As the system',
  },
  email: 'Email',
  password: 'Password',
  required: 'This cannot be empty',
  failure: {
    network: 'The server cannot be reached. Check your connection and try again.',
    title: 'This could not be loaded',
    page: 'This page could not be opened',
    pageHint: 'Load it again. If that does not help, go back to the dashboard.',
    reload: 'Load again',
  },
};
