export default {
  title: 'Set up Fieldscope',
  lead: 'Create the first organisation and its owner. This link works once.',
  organisation: 'Organisation',
  nameTooLong: 'At most 64 characters',
  demo: 'Fill with a demo farm',
  demoHint: 'Simulated gateways and nodes with 30 days of history and live uplinks.',
  submit: 'Create organisation',
  checking: 'Checking the link',
  spent: {
    title: 'This link no longer works',
    text: 'A set-up link works once and for seven days. The operator of this portal can create an organisation on the server:',
    signIn: 'Go to sign-in',
  },
};
