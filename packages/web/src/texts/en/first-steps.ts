export default {
  question: 'How do your devices reach you?',
  about: 'Choose one. The steps of it then stand here, and are ticked as you get there.',
  ways: {
    network_server: {
      name: 'Own ChirpStack or The Things Stack',
      about: 'LoRaWAN devices of any maker that are in a network server of yours.',
    },
    gateway: {
      name: 'A SenseCAP gateway',
      about: 'Gateways and nodes with an EUI and a key code on their sticker.',
    },
    kit: {
      name: 'A development kit or a program',
      about: 'Anything that sends values over HTTP or MQTT.',
    },
    look: { name: 'Only looking around', about: 'See the portal with simulated devices.' },
  },
  progress: '{{done}} of {{count}} done',
  done: ' (done)',
  open: ' (to do)',
  another: 'Choose another way',
  close: 'Close the steps',
  finish: 'Done',
  steps: {
    connect: {
      name: 'Connect the network server',
      how: 'Choose its kind and paste the lines that the page shows into it.',
    },
    message: {
      name: 'Receive the first message',
      how: 'It comes with the next uplink of a device. A test uplink counts, too.',
    },
    adopt: {
      name: 'Adopt a device',
      how: 'Devices that were heard are listed there, with the models that read their payload.',
    },
    bindGateway: { name: 'Bind the gateway', how: 'Enter the EUI and key code from its sticker.' },
    gatewayOnline: {
      name: 'See the gateway online',
      how: 'Connect it to power and the Internet. With its own network server inside, connect that under Network servers.',
    },
    bindNode: { name: 'Bind a sensor node', how: 'Enter the EUI and key code from its sticker.' },
    makeKit: {
      name: 'Create a development kit',
      how: 'It gets an EUI and a key with which a program sends.',
    },
    upload: {
      name: 'Send the first values',
      how: 'The page of the kit shows programs to paste, with EUI and key in place.',
    },
    values: { name: 'See the first values', how: 'They appear with the next uplink of the device.' },
    rule: { name: 'Create an alarm rule', how: 'The portal then says when something needs you.' },
  },
  demo: {
    about:
      'A demo farm shows the portal with simulated devices: gateways, nodes, trackers and kits with 30 days of history, fields, scenes, charts and an open alarm. It is made in this organisation and goes with one click, with all that it made.',
    make: 'Fill with a demo farm',
    there:
      'The demo farm is there: look at its values, charts and map. The button above removes it with all that it made.',
    owner:
      'The owner of the organisation can fill it with a demo farm here: simulated devices with 30 days of history.',
    elsewhere: 'Another organisation of this installation has the demo farm: there is one at a time.',
    off: 'The operator of this installation allows no demo farm here. It is to be had with “npm run demo” in an empty data folder.',
  },
  again: 'Show the first steps',
};
