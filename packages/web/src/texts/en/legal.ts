export default {
  noImprint: 'Nothing is written here yet.',
  contact: 'Questions about this page? Write to',
  privacyLead: 'What this portal keeps about you, who sees it and for how long, in plain words.',
  privacy: {
    where: {
      title: 'Where your data is',
      text: 'Fieldscope runs on a machine of the operator of this portal, who is responsible for it. Accounts, readings and logs stay in the database there. The product itself sends nothing to its makers.',
    },
    what: {
      title: 'What is kept',
      text: 'Your email, your name, country, job and workplace as you gave them, and the details of your organisation. A one-way hash of your password, never the password. Your devices, their places, what they measured and what you set on them. Each sign-in, change and refusal with its time, IP address and browser, and the IP address from which a development kit uploaded last. Messages that were sent to you.',
    },
    use: {
      title: 'What it is used for',
      text: 'To show you your devices, to warn you, to keep strangers out, to count credits and to send the codes and invoices that you asked for. Nothing is sold, and nothing is used for advertising.',
    },
    sees: {
      title: 'Who sees it',
      text: 'The people whom the owner of your organisation has let in, each within their role; programs that hold one of its access keys; anyone with the link of a shared panel, and only that panel. The operator can look after the machine and, to help you, sign in on your behalf for ten minutes: the header is red then, and all of it is recorded in your audit log.',
    },
    browser: {
      title: 'In your browser',
      text: 'Your sign-in, language, theme, the state of the navigation and the like are stored on this device and can be deleted in the settings of your browser. There are no cookies, no tracking, and no foreign scripts, fonts or pictures. Your place and your camera are used only after you press the button for it; a photo of a sticker is read on your device and is not sent.',
    },
    time: {
      title: 'How long',
      text: 'Messages for 30 days, the audit log for a year, a session until it is ended or has not been used for 30 days. Readings and accounts stay until they are deleted. The history of a device that is removed or transferred is deleted.',
    },
    safe: {
      title: 'How it is protected',
      text: 'Passwords are hashed, keys are encrypted, organisations are kept apart in every query. Too many wrong passwords lock an account for 30 minutes. Reach the portal by an address that begins with https, so that nobody reads along on the way.',
    },
    rights: {
      title: 'Your rights',
      text: 'You can see and change your profile in the user centre, and take your readings out as a file or over the API. Ask the operator to correct, hand over or delete anything else that is kept about you.',
    },
  },
  agreementLead: 'The terms under which message credits and device services are bought here.',
  agreementVersion: 'Version {{version}}, in force since {{since}}.',
  agreement: {
    who: {
      title: 'Who sells',
      text: 'The operator of this portal sells credits and services and sends the invoice. Fieldscope is the software, not the seller. The person who orders must be allowed to do so for the organisation and needs the role of administrator.',
    },
    credits: {
      title: 'Message credits',
      text: 'Credits count messages: one uplink message (UM) for each stored item, one download message (DM) for each item of history that is fetched over HTTP, and at least 100 for each such call. The MQTT stream costs nothing. Credits are there as soon as the order is paid, and are used after those that were given.',
    },
    services: {
      title: 'Services of devices',
      text: 'A service runs for the days that the order names, for each device that it names, from the moment of payment; if the device has a service already, after that one. A service that was bought for later begins when it is given to a device. When a service ends, readings of the device are still stored, alarms and the stream go on, and its history opens again with the next service.',
    },
    gift: {
      title: 'Gifts',
      text: 'Credits that come with a new account or a new device are used first. They cannot be paid out or moved to another organisation.',
    },
    pay: {
      title: 'Price and payment',
      text: 'The price is the one that the order shows when you place it, with taxes as the invoice states them. An order that is not paid brings nothing; it can be cancelled at any time and is cancelled after 30 days. If part of a paid order cannot be delivered, none of it is until the operator has seen to it, or has refunded it.',
    },
    overdue: {
      title: 'When credits run out',
      text: 'You are warned while credits run low. After that the account is restricted until credits are bought. An account that is overdue for more than one month is not available until then. Nothing is deleted meanwhile.',
    },
    back: {
      title: 'Refunds within 14 days',
      text: 'For 14 days after payment you may have an order refunded: ask the operator and name its number. What was not used is taken back, credits as far as they are left and the days of services to come, and their share of the price is refunded with a credit note. Rights that the law gives you as a consumer are not touched.',
    },
    handover: {
      title: 'Removing and handing over devices',
      text: 'A service follows its device. An organisation that removes a device or hands it over to another one gives up what is left of its service and the access to its history.',
    },
    care: {
      title: 'What nobody can promise',
      text: 'Radio, batteries and networks fail at times. Do not let the portal be the only guard of anything on which life or great value depends. The operator answers for the service as the law requires.',
    },
    change: {
      title: 'Changes',
      text: 'For an order the terms of its day hold. When they change, the operator says so among the announcements before they hold for new orders.',
    },
  },
};
