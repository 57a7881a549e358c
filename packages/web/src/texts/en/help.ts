export default {
  title: 'Help',
  programs: 'For your programs',
  openApi: 'OpenAPI description (JSON)',
  phone: 'On your phone',
  scan: 'Point the camera of your phone at it to open this portal there.',
  code: 'QR code: {{address}}',
  onlyHere:
    '{{address}} leads to this portal on this computer only. Open it by the name or address of the computer to get a code for your phone.',
  android: 'App for Android',
  ios: 'App for iPhone and iPad',
  contact: 'Contact',
  contactPage: 'Further contacts',
  noContact: 'No contact has been set. Ask the operator of this portal.',
  more: 'More',
  version: 'Fieldscope {{version}}',
};
