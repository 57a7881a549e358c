export default {
  begin: 'Sign in at {{name}}',
  pending: 'One moment: you are being signed in.',
  unknown: 'This link leads to no identity provider any more. Ask for a new one.',
  elsewhere: 'This sign-in did not begin in this tab. Begin again.',
  refused: 'The identity provider did not sign you in. Begin again.',
  noAccount: 'You have no account here, or no longer. Ask the owner of your organisation.',
  proven: 'Confirmed by your sign-in at {{name}}.',
  again: 'This needs a proof that it is you: sign in at {{name}} again. You come back to this page.',
};
