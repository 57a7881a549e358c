export default {
  um: 'Uplink messages',
  dm: 'Download messages',
  states: {
    good: 'Enough credits',
    low: 'Credits are low',
    restricted: 'Restricted: credits are used up',
    overdue: 'Overdue',
    unavailable: 'Not available until it is topped up',
  },
  causes: {
    uplink: 'Uplinks of a day',
    http_history: 'History read over HTTP in a day',
    gift: 'Gift for the new account',
    device_gift: 'Gift for a new device',
    top_up: 'Top-up by the operator',
    purchase: 'Purchase',
    redeem_code: 'Redeem code',
    refund: 'Refund',
    expiry: 'Expired',
    correction: 'Correction by the operator',
    opening: 'Balance at the beginning of the book',
  },
  low: {
    title: 'Credits are low',
    lasts: '{{unit}} last until {{day}} at this pace.',
    left: '{{unit}}: {{count}} left.',
  },
  usedUp: {
    title: 'The account is restricted: its credits are used up',
    about:
      'Charts, tables and other history stay closed until it is topped up. Readings are stored all the while.',
  },
  overdue: {
    title: 'The account has been overdue since {{day}}',
    about:
      'History stays closed until it is topped up. Without that the account is not available from {{until}} on. Readings are stored all the while.',
  },
  unavailable: {
    title: 'The account is not available until it is topped up',
    about:
      'It has been overdue for more than a month. Readings are stored all the while, and everything opens again once credits are there.',
    ask: 'Ask the owner of your organisation to top it up.',
  },
  toAccount: 'See the account',
  buy: 'Buy credits',
};
