export default {
  title: 'Sign in',
  lead: 'to your sensor fleet',
  account: 'Email or account',
  submit: 'Sign in',
  passkey: 'Sign in with a passkey',
  expired: 'Your session has expired. Please sign in again.',
  forgotten: 'Forgot your password?',
  register: 'Create account',
  signOnRequired:
    'Your organisation signs in at its identity provider only. Use the sign-in link of your organisation.',
  simulated: {
    title: 'Simulated sign-in',
    lead: 'For the operator of this portal: ten minutes in the name of an account. All of it is recorded in its audit log.',
    code: 'Code or link',
    codeHint: 'The operator’s tool makes it; it works once.',
    submit: 'Start',
    back: 'Back to sign-in',
    over: 'The simulated sign-in has ended. Have a new link made if you still need one.',
  },
  picture: 'Drawing of a field with sensors',
};
