export default {
  privacyLead: 'What this portal keeps about you, in plain words.',
  privacy: {
    where: {
      title: 'Where your data is',
      text: 'Fieldscope runs on the machine of whoever operates this portal. Readings, accounts and logs stay in its database. The product itself sends nothing to its makers.',
    },
    what: {
      title: 'What is kept',
      text: 'Your email, your name and a one-way hash of your password; your devices with what they measured; when devices and sessions were active.',
    },
    browser: {
      title: 'In your browser',
      text: 'Your sign-in, language, theme and the state of the navigation. No tracking, no foreign scripts, fonts or pictures.',
    },
    rights: {
      title: 'Your rights',
      text: 'Ask the operator of this portal to correct, hand over or delete what is kept about you.',
    },
  },
  agreementLead: 'The terms under which services are bought here.',
  agreement: {
    who: {
      title: 'Who sells',
      text: 'The operator of this portal sells message credits and device services and sends the invoice. Fieldscope is the software, not the seller.',
    },
    what: {
      title: 'What you get',
      text: 'Credits are counted by stored items. A service runs for the days that the order names, from the moment of payment.',
    },
    back: {
      title: 'Changing your mind',
      text: 'An unpaid order can be cancelled at any time. For a refund of a paid one, ask the operator.',
    },
  },
};
