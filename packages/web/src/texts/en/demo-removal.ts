export default {
  consequence:
    'The gateways, nodes and kits of the demo farm go, with everything that they sent. Your other devices stay as they are.',
  people: 'Its groups and sub-accounts are deleted as well.',
  confirm: 'Remove it',
  removed: 'The demo farm is removed',
};
