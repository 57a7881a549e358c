export default {
  title: 'Sign in',
  lead: 'to your sensor fleet',
  account: 'Email or account',
  submit: 'Sign in',
  expired: 'Your sign-in has expired. Sign in again to go on.',
  help: 'No account or a forgotten password? Ask the operator of this portal.',
  picture: 'Drawing of a field with sensors',
};
