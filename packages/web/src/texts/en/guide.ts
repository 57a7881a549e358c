export default {
  lead: 'What each page is for, and the first things to do there.',
  contents: 'Pages of the guide',
  whole: 'Open the guide',
  openPage: 'Open the page',
  openNamed: 'Open the page: {{page}}',
  pages: {
    dashboard: {
      about:
        'Is everything all right? What needs attention comes first, then figures of the last 24 hours, your scenes, a chart page and the map.',
      one: 'A row says what is wrong, since when, and has one button for the next step.',
      two: 'A scene is a card with measurements of any devices under names of your own. One click makes scenes from your groups.',
      three: 'Click a value to open its chart.',
    },
    alarms: {
      about:
        'Rules watch your devices and say when a value crosses a limit, a device falls silent or a tracker leaves an area.',
      one: 'A new rule begins with a recipe, such as frost or a silent device, or from nothing. It reads as a sentence.',
      two: 'Drag the limit in the chart of the last 30 days and see how often the rule would have fired.',
      three:
        'Acknowledge an open alarm to show the others that you take care of it; also from a push notification on your phone, which you turn on in the user centre.',
    },
    geofences: {
      about: 'Areas on the map that alarm rules watch: a tracker enters or leaves them.',
      one: 'Draw a circle or an outline, or enter its coordinates.',
      two: 'Then create an alarm rule for the area.',
      three: 'An area that a rule watches is deleted only after the rule.',
    },
    gateways: {
      about:
        'Gateways hear the radio of your nodes and pass it on. They are your own, or those that your network server uses.',
      one: 'A gateway is offline when nothing came through it for five minutes.',
      two: 'Open one to see which nodes it hears and how well.',
      three: 'Choose several rows to move, rename or remove them together.',
    },
    groups: {
      about: 'Groups sort nodes by place or purpose, for lists, alarms and scenes.',
      one: 'Create a group, then move nodes into it from here or from the list of nodes.',
      two: 'An alarm rule can watch a whole group, new nodes included.',
      three: 'Nodes of a group that is deleted go to the Default group.',
    },
    fields: {
      about: 'Outlines of your fields, with name, area and crop. Devices, geofences and the map know them.',
      one: 'Draw an outline on the map, or import GeoJSON, KML or a zipped shapefile.',
      two: 'A device belongs to the field that it stands in; one without a position is assigned by hand.',
      three: 'A geofence can follow a field, without copying its outline.',
    },
    groundPictures: {
      about: 'Aerial photos and floor plans of yours, as the ground of maps.',
      one: 'Upload a picture, and place it by two or three points.',
      two: 'It lies below the devices on every map of your organisation.',
      three: 'Pictures are stored without what a camera writes into them, such as its position.',
    },
    nodes: {
      about: 'All sensor nodes with their latest values, age, battery and signal.',
      one: 'Search by name or EUI, filter by group, model and state; the address keeps the filter, so that it can be shared.',
      two: 'Choose rows to change several nodes at once: group, name, uplink interval.',
      three: 'Click a column to sort by it; choose columns with the button at the table.',
    },
    kits: {
      about: 'Development kits are boards of your own that upload over HTTP or MQTT with a key.',
      one: 'Create a kit, and copy the lines that upload its first value.',
      two: 'Each channel measures one thing, which you choose.',
      three: 'At most five kits of each type.',
    },
    bind: {
      about: 'Adds a gateway, a node or a tracker to your organisation.',
      one: 'From its sticker: scan the code, or enter EUI and key code. The key code is case-sensitive.',
      two: 'A device of your own network server is added by EUI and model, without a key code.',
      three: 'Transfers that wait for your consent are on this page, too.',
    },
    bindMany: {
      about: 'Binds all devices of a list at once, and says of each row what became of it.',
      one: 'Upload a CSV file with EUI, key code and name, or paste the rows.',
      two: 'Each row is checked before anything is changed; correct those that are named, and check again.',
      three: 'Devices of your own network servers are adopted on the page of network servers.',
    },
    networkServers: {
      about: 'Connects your own ChirpStack or The Things Stack, so that its devices report here.',
      one: 'Connect a network server and paste the lines that are shown into it. The token is shown once.',
      two: 'Devices that it hears appear below; adopt one of them, or all. What they sent meanwhile is kept.',
      three: 'With an API key the portal also registers devices there and sends commands to them.',
    },
    deviceProfiles: {
      about:
        'A device profile reads the payload of devices that the portal does not know, with a JavaScript codec.',
      one: 'Paste the codec of the maker, and try it with a payload.',
      two: 'Choose for each field what it measures; names and units are proposed.',
      three: 'Choose the profile on the page of a node, or when you add the device.',
    },
    gatewayDetails: {
      about: 'All about one gateway: its state, what it hears, and what was changed.',
      one: 'The topology shows the nodes that it hears, with their signal.',
      two: 'Its name and position can be changed; the position decides where it is on the map.',
      three: 'A gateway that is removed leaves your organisation with its history.',
    },
    heard: {
      about: 'Whether a device that you just installed is heard: live, with signal and gateways.',
      one: 'Open it after binding, or from the page of a node; it listens and shows each uplink the moment it arrives.',
      two: 'Look at RSSI, SNR and the gateways: more than one gateway is a good sign for the place.',
      three: 'If nothing comes, the page says what to try, one after the other.',
    },
    nodeDetails: {
      about: 'All about one node: values, alarms, radio, settings, and what happened to it.',
      one: 'Click a value to see its chart; click several with Ctrl to lay them over one another.',
      two: 'Press N in a chart, or shift-click it, to leave a note at a moment.',
      three: 'A command is shown as confirmed only once an uplink of the node proves it.',
    },
    dataTable: {
      about: 'Readings as a table: a row for each reading, or for each moment.',
      one: 'Choose devices, measurements and a time range above the table.',
      two: 'Save what is shown as CSV, or have any number of readings written as CSV, NDJSON or Parquet.',
      three: 'New readings wait above the table until you show them.',
    },
    dataChart: {
      about: 'Chart pages hold up to nine charts, which share one time range.',
      one: 'Create a page, then charts of up to five measurements of one physical type.',
      two: 'Drag in a chart to zoom in; double-click to return.',
      three: '“Compare freely” draws any measurements without keeping them.',
    },
    integrations: {
      about: 'Passes readings, states and commands on to programs of yours as they come.',
      one: 'Add a webhook or a database; a secret or password is asked for once and never shown.',
      two: 'Send a test message: the card says what was answered.',
      three: 'What a target does not take is kept and sent later; messages can be sent again.',
    },
    reports: {
      about: 'Emails of chart pages, scenes and panels that are sent every day, week or month.',
      one: 'Choose “Send as report” in the menu of a chart page, a scene or a panel, then its time and readers.',
      two: 'Look at the preview, or send one to yourself now.',
      three: 'Each reader pauses it by the link in the email; it comes back with “Resume” here.',
    },
    stream: {
      about: 'Messages of your devices as programs receive them over MQTT.',
      one: 'Narrow them by device, measurement or topic, pause them, and open one to see topic and payload.',
      two: 'Choose an access key and copy the lines for your program; the page turns green when it connects.',
      three: 'Connected programs are listed with their key, address and since when.',
    },
    imports: {
      about: 'Brings in earlier readings, from files or from the cloud of the vendor.',
      one: 'Upload CSV or JSON; separator, times and columns are proposed and can be corrected.',
      two: 'Every fault is named by row and column before anything is stored.',
      three: 'An import can be removed whole.',
    },
    panels: {
      about: 'Dashboards that you build yourself, of values, charts, maps, pictures and texts.',
      one: 'Begin with a template or with nothing. Duplicate a panel to change a copy of it.',
      two: 'Click a card to open the panel. The search and the command bar find panels by name.',
      three:
        'A deleted panel can be restored for 30 days. Under “Televisions” a screen on a wall is paired, which shows panels in turn.',
    },
    panelDetail: {
      about: 'One panel, live. What is old looks old, and devices that are silent say so.',
      one: 'Where the panel offers it, choose the device or group that it shows; the address keeps the choice.',
      two: 'Full screen shows the board alone, for a screen on the wall.',
      three: 'The history has every version with who saved it and when; view one, then restore it.',
    },
    measurements: {
      about: 'What sensors measure, with names of your own, and measurements that you create.',
      one: 'Rename a measurement for your whole organisation.',
      two: 'Create your own with an ID from 5500 to 5999, and sensor types from 6000 to 6100.',
      three: 'Programs keep seeing the published IDs.',
    },
    advice: {
      about: 'What your readings mean for a crop or for animals, with the publication behind each sentence.',
      one: 'Choose a crop or animals, a period and up to five measurements, and ask.',
      two: 'Each finding says what was seen, which range it is compared with, and what to do. Ask again later: the page says what changed.',
      three:
        'Where the operator has an AI site, it is the first tab. It can read your display settings, and signing out there signs you out here.',
    },
    security: {
      about: 'Access keys let programs read your data, or change it with full access, over HTTP and MQTT.',
      one: 'Give each program a key of its own, so that you can disable one without the others.',
      two: 'The secret of a key is shown once, when it is created.',
      three: 'Try a key at once with the lines at the end of the page.',
    },
    signOn: {
      about: 'Sign-in of your sub-accounts at an identity provider (OpenID Connect).',
      one: 'Register the portal at the provider with the redirect address shown here, and enter its address, the client ID and the secret.',
      two: 'Test the connection before you save; groups of the provider give roles here.',
      three: 'Required: sub-accounts sign in there alone. Your own account keeps its password.',
    },
    subAccounts: {
      about: 'Other people who use the portal for your organisation, each with a role.',
      one: 'An observer reads, an administrator changes everything but accounts and the organisation, a limited user sees only messages.',
      two: 'The owner can require two-factor authentication of all, and reset it for a user who lost the phone.',
      three: 'A sub-account that is deleted is signed out at once.',
    },
    addSubAccount: {
      about: 'Creates an account for another person of your organisation.',
      one: 'The account has 2 to 20 letters or digits; its owner signs in with it and your organisation.',
      two: 'Choose the least role that suffices.',
      three: 'The initial password is changed in the user centre.',
    },
    audit: {
      about: 'Changes, sign-ins and refusals of everybody in your organisation, kept for a year.',
      one: 'Filter by account or key, by action and by outcome.',
      two: 'What an operator did in a simulated sign-in is recorded under the name of the operator.',
      three: 'Save what is filtered as CSV.',
    },
    operatorOrders: {
      about: 'Orders of all organisations.',
      one: 'Search for a number, a payment reference, or an organisation.',
      two: 'Those that are pending could not be delivered and wait for you.',
      three: 'What was ordered keeps its prices, whatever the list says later.',
    },
    operatorOrder: {
      about: 'An order of a customer, and what you can do with it.',
      one: 'Mark it as paid when its money has come: it is delivered at once.',
      two: 'A pending order says why it could not be delivered. Deliver it again, or refund it.',
      three: 'For 14 days a paid order can be refunded: the dialog says how much was not used.',
    },
    operatorInvoices: {
      about: 'Invoices and credit notes of all organisations.',
      one: 'Show those that are unpaid alone, and mark them as paid here.',
      two: 'The file is the one that the customer has.',
      three: 'An invoice never changes: what is given back gets a credit note.',
    },
    operatorRevenue: {
      about: 'What was invoiced and given back, by month and currency, without tax.',
      one: 'Months begin in the time zone of your organisation.',
      two: 'The file of a month has what your accountant needs, a line for each tax rate.',
      three: 'Credit notes are below zero in it, so that columns can be added up.',
    },
    operatorLedger: {
      about: 'Every movement of credits with both its sides.',
      one: 'The whole book adds up to 0: no credits come from nowhere.',
      two: 'Choose an organisation to see what it has.',
      three: 'Give or take credits with a reason, which its owner reads.',
    },
    payments: {
      about: 'Money that came in for orders, by bank transfer or online, and what waits for you.',
      one: 'Import the statement of your bank, CAMT.053 or CSV: orders are found by the references that buyers were told.',
      two: 'What fits no order waits: settle it with an order, or note that you gave it back.',
      three: 'A payment counts once, however often its statement is imported.',
    },
    priceList: {
      about:
        'What is sold on this portal, at which prices and taxes. Without a list nobody sees anything of selling.',
      one: 'Begin with the example or the list in force, and change it as text or in a spreadsheet.',
      two: 'Faults are named line by line, and you see what changes before it is in force.',
      three: 'Orders that were placed keep their prices.',
    },
    redeemCodes: {
      about: 'Codes that give credits or days of service to anyone who redeems them, once.',
      one: 'Make a batch for a fair or for a customer, with a last day if you like.',
      two: 'Save the codes or print them with QR codes: they are shown this once.',
      three: 'The list says how many of a batch were redeemed.',
    },
    cameraModels: {
      about: 'Models that cameras of all organisations can download and run.',
      one: 'Add a file of TensorFlow Lite with its classes in the order of their numbers.',
      two: 'A camera gets a model when its owner deploys it on the page of the device.',
      three: 'Cameras that have a deleted model keep running it; others can no longer download it.',
    },
    purchase: {
      about: 'Buy days of service for devices, and message credits, in one order.',
      one: 'Choose a service, then its devices: by name or EUI, or all of its models at once.',
      two: 'Select devices in a device list first to buy a service for them.',
      three: 'The amounts are those of the order and of its invoice.',
    },
    purchaseResult: {
      about: 'What has become of an order, right after it was placed or paid.',
      one: 'By invoice: transfer the amount with the reference that is shown here.',
      two: 'What is paid is delivered at once.',
      three: 'The order stays in the list of orders.',
    },
    orders: {
      about: 'All orders of your organisation with their states.',
      one: 'An unpaid order can be paid or cancelled for a month.',
      two: 'A paid order can be refunded by the operator for 14 days.',
      three: 'An observer reads orders, an administrator buys.',
    },
    orderDetail: {
      about: 'An order with its lines, taxes, services, invoices and all that happened to it.',
      one: 'While it is unpaid it says how to pay.',
      two: 'Each device has the countdown of its service.',
      three: 'What was ordered stays as it was, whatever prices become.',
    },
    invoices: {
      about: 'Invoices and credit notes of your organisation, which never change.',
      one: 'An order brings an invoice once it is paid, or is to be paid by invoice; what is given back gets a credit note.',
      two: 'The file is a PDF with its data as XML inside, which accounting programs read.',
      three: 'It is also sent by email to your organisation. An administrator has it sent again.',
    },
    account: {
      about:
        'Message credits of your organisation: what was granted and bought, how long they last, and what expires next.',
      one: 'Uplinks use UM, history that programs read over HTTP uses DM. Reading over MQTT costs nothing.',
      two: 'Set the number below which the owner and administrators are warned.',
      three: 'A redeem code, typed or read from its QR code, gives credits or days of service.',
    },
    credits: {
      about: 'Every change of the credits with its cause and what was left after it.',
      one: 'Filter by cause and by days.',
      two: 'A line leads to its order or device, and that of a day to what used the credits.',
      three: 'Save what is filtered as CSV.',
    },
    consumption: {
      about: 'Credits that were used, by day, device, access key or kind of call.',
      one: 'Choose the time above. Days are counted in UTC.',
      two: 'A device or key leads to its own days.',
      three: 'Save what is shown as CSV.',
    },
    services: {
      about: 'Until when the services of your devices run.',
      one: 'Those that end first stand at the top. History of a device whose service has ended is closed until it is renewed, and its readings are stored all the while.',
      two: 'Services that were bought for later are given to devices here.',
      three: 'Devices that never had a service are open.',
    },
    brand: {
      about:
        'Name, logo, colours and domain of the portal, for your organisation; of the organisation that runs the installation, for everybody.',
      one: 'Set a name, a colour and pictures; they show at once, to all members.',
      two: 'The colour is made darker or lighter until words on it are legible, in both themes.',
      three:
        'An own domain leads to your brand once a DNS record has proven it; your proxy needs a certificate for it.',
    },
    userCenter: {
      about: 'Your own name, language, units and password, the organisation, sessions and notifications.',
      one: 'Turn on two-factor authentication with any authenticator app, and keep the recovery codes.',
      two: 'End sessions of other browsers that you do not know.',
      three: 'Browser notifications appear while the portal is open in a tab.',
    },
    notices: {
      about: 'Messages to you: alarms, exports, transfers, announcements of the operator.',
      one: 'Unread messages are counted at the bell.',
      two: 'Messages are kept for 30 days.',
      three: 'Mark all as read, or delete them all.',
    },
  },
};
