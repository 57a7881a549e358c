export default {
  title: 'Sign in',
  lead: 'to your sensor fleet',
  account: 'Email or account',
  submit: 'Sign in',
  expired: 'Your session has expired. Please sign in again.',
  forgotten: 'Forgot your password?',
  register: 'Create account',
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
