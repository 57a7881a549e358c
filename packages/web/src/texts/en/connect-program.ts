export default {
  lead: 'A program asks for access to your organisation’s data.',
  name: 'It calls itself',
  proven: 'Proven by',
  nothingProven: 'Nothing',
  leadsTo: 'Answer goes to',
  thisComputer: 'This computer ({{host}})',
  anybody:
    'Any program can use this name. Allow it only if you have just started to connect it yourself and know where the answer goes.',
  level: {
    title: 'It may',
    read: 'Read only',
    readHint: 'Devices, readings, history, alarms and raw uplinks',
    full: 'Read and change',
    fullHint: 'Also acknowledge alarms, write notes and send uplink intervals',
    notFull: 'Only administrators and the owner can allow this',
  },
  account: 'Signed in as {{account}}',
  otherAccount: 'Use another account',
  allow: 'Allow',
  deny: 'Deny',
  later: 'You can end its access at any time on the Access keys page.',
  decided: 'Your answer is on its way to the program. You can close this page.',
  notYou:
    'Your role does not include devices and readings, so you cannot let programs read them. Ask the owner or an administrator.',
  notOperator: 'An operator who acts as a user cannot let programs in.',
  problem: {
    expired:
      'This request has expired, has been answered already, or was started in another browser. Start again in the program.',
    invalid_client:
      'The program could not be recognised. Its description may be unreachable or incomplete. Start again in the program.',
    invalid_redirect_uri:
      'The program wants the answer sent to an address that it has not registered. Nothing was allowed.',
    other: 'The program’s request is incomplete. Start again in the program.',
  },
};
