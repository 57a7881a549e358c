export default {
  groups: {
    start: 'Start',
    devices: 'Devices',
    data: 'Data',
    access: 'Access',
    billing: 'Billing',
  },
  navigation: 'Main navigation',
  quickNavigation: 'Quick navigation',
  tabs: {
    devices: 'Devices',
    data: 'Data',
  },
  collapse: 'Collapse the navigation',
  expand: 'Expand the navigation',
  breadcrumb: 'You are here',
  skip: 'Skip to content',
  search: {
    open: 'Search',
    placeholder: 'Screen, node name or EUI',
    screens: 'Screens',
    nodes: 'Nodes',
    nothing: 'Nothing found. Try part of a name or of an EUI.',
  },
  fullScreen: {
    enter: 'Full screen',
    leave: 'Leave full screen',
    unsupported: 'you browser can not work',
  },
  help: {
    label: 'Help',
    api: 'API description',
    shortcuts: 'Keyboard shortcuts',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    search: 'Search screens and nodes',
    navigation: 'Collapse or expand the navigation',
    help: 'This list',
    close: 'Close a dialog or a menu',
  },
  user: {
    menu: 'Account menu',
    signOut: 'Sign out',
  },
  live: {
    waiting: 'Live data is interrupted; trying again',
  },
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
  simulated: 'Simulated sign-in: what you do is recorded',
  restricted: 'Your role does not open this page. Ask the owner of your organisation.',
};
