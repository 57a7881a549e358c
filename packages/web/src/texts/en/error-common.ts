export default {
  text: 'The server could not continue. No data was lost; go back and try again.',
  code: 'Code {{code}}',
  again: 'If it happens again, tell the operator of this portal and name the code:',
  signIn: 'Sign in again',
  back: 'Go to the dashboard',
};
