export default {
  about: 'Name, colours, logo and address under which your people see the portal.',
  ofInstallation:
    'Your organisation runs this portal. What you set here is also what everybody sees before they sign in, and what organisations without a brand of their own see.',
  words: 'Name, colour and help',
  legal: {
    address: 'Address of the page',
    title: 'Legal texts',
    text: 'Or a text of your own',
    textHint: 'Shown on a page of the portal while the address above is empty.',
  },
  saved: 'Saved',
  name: {
    label: 'Name of the portal',
    hint: 'In the title, in emails and in messages. Empty: as this installation has it.',
  },
  colour: {
    label: 'Colour',
    hint: 'Of buttons, links and what is marked. It is made darker or lighter until words are legible on it.',
    wrong: 'Write a colour as # and six digits, such as #0d7a66.',
    preview: 'Buttons and marks in this colour, in the light and in the dark theme',
    button: 'Button',
    marked: 'Marked',
  },
  sender: {
    label: 'Sender of emails',
    hint: 'Name beside the address of the sender. Empty: the name of the portal.',
  },
  link: {
    help: 'Help page',
    wrong: 'Write the address of a page, such as https://farm.example/help.',
  },
  pictures: {
    title: 'Logo and icon',
    none: 'None',
    choose: 'Choose a file',
    chooseFor: '{{name}}: choose a file',
    remove: 'Remove',
    removeOf: '{{name}}: remove',
    large: 'This file has {{size}}; at most {{most}} are taken. Make it smaller first.',
    logo: { label: 'Logo', hint: 'In place of icon and name, best 4 times as wide as high.' },
    logo_dark: { label: 'Logo on dark ground', hint: 'For the dark theme. Without it the logo is shown.' },
    icon: { label: 'Icon', hint: 'Square, beside the name and in the browser’s tab.' },
  },
  domain: {
    title: 'Own domain',
    about:
      'People reach the portal under a domain of yours, and see your brand before they sign in. Have the domain lead to this installation, and prove with a record that it is yours.',
    label: 'Domain',
    waiting: 'The domain is not proven yet. Add this record of the type TXT at your DNS provider:',
    recordName: 'Name of the record',
    recordText: 'Text of the record',
    prove: 'Look for the record',
    proven: '{{domain}} is proven and shows your brand.',
    outcome: {
      missing:
        'There is no such record yet. After a change it may take up to an hour until it is seen everywhere.',
      unanswered: 'No DNS server gave an answer. Try again in a moment.',
      taken: 'Another organisation has proven this domain.',
    },
  },
};
