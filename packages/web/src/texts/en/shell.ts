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
    screens: 'Screens',
    nothing: 'Nothing found. Try part of a name or of an EUI.',
  },
  fullScreen: {
    enter: 'Full screen',
    leave: 'Leave full screen',
    unsupported: 'you browser can not work',
  },
  help: 'Help',
  advice: {
    text: 'Suggestions for your crop, drawn from your own readings.',
    open: 'Open crop advice',
    close: 'Close this hint',
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
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
  simulated: {
    as: 'Simulated sign-in as {{account}}',
    recorded: 'What you do is recorded under the name {{operator}}.',
    left: '{{time}} left',
    end: 'End',
  },
  creditsUsedUp: {
    title: 'The account is restricted: its credits are used up',
    about:
      'Charts, tables and other history stay closed until it is topped up. Readings are stored all the while.',
  },
  restricted: 'Your role does not open this page. The owner of your organisation can change your role.',
  lost: 'Not connected since {{time}}, values may be old. Trying to connect again.',
  command: {
    label: 'Command bar',
    placeholder: 'Device, screen or action',
    recent: 'Recent',
    actions: 'Actions',
    hits: 'Results',
    offline: 'Offline nodes',
  },
};
