export default {
  title: 'Sign in',
  lead: 'to your sensor fleet',
  account: 'Email or account',
  submit: 'Sign in',
  expired: 'Your sign-in has expired. Sign in again to go on.',
  forgotten: 'Forgot your password?',
  register: 'Create account',
  picture: 'Drawing of a field with sensors',
};
