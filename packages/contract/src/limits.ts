import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time';

/** Every numeric rule of the product. Sources: specification, documents 1 and 2, section 9. */
export const LIMITS = {
  /** Of one organisation, besides its fixed key. */
  accessKeys: 11,
  accessKeyLabelLength: 64,
  groups: 50,
  kitsPerType: 5,
  /** Between the uplinks of a device, as a person may set it. */
  intervalMinutes: { least: 5, most: 43_200 },
  /** Of one channel of a kit, as its maker declares them. */
  kitChannelMeasurements: 64,
  groupNameLength: 63,
  /** Devices that one call changes together. */
  bulkDevices: 1000,
  /** Devices that are bound together by EUI and key code. */
  bindManyRows: 200,
  deviceNameLength: 64,
  namePatternLength: 128,
  deviceDescriptionLength: 500,
  /** Of received and missing uplinks by day. */
  radioDays: 30,
  /** Of who receives whom; uplinks stay rows for that long at least. `nodes`: of one gateway. */
  topology: { days: 3, nodes: 2_000 },
  /** How long a remote shell to a gateway is open. */
  tunnelMs: 30 * MINUTE_MS,
  exportRows: 10_000,
  exportSpanMs: 30 * DAY_MS,
  chartMeasurements: 5,
  chartPoints: 4_000,
  /** Most single readings in a curve; above this a request for all of them gets bins. */
  curveReadings: 100_000,
  /** Most rows of a table of readings or activity; more are not counted. */
  tableRows: 10_000,
  failedSignIns: 5,
  simulatedLoginMs: 10 * MINUTE_MS,
  accountLockMs: 30 * MINUTE_MS,
  accessTokenMs: 2 * HOUR_MS,
  refreshTokenMs: 30 * DAY_MS,
  /** A replaced refresh token stays valid this long, in case the response with the new one was lost. */
  refreshGraceMs: MINUTE_MS,
  setupLinkMs: 7 * DAY_MS,
  pictureCodeMs: 10 * MINUTE_MS,
  emailCode: {
    digits: 6,
    lifetimeMs: 10 * MINUTE_MS,
    resendMs: MINUTE_MS,
    /** Wrong attempts after which a code is invalid. */
    attempts: 5,
    /** Codes sent to one mailbox for one purpose; bounds guessing. */
    perDay: 10,
  },
  secondFactor: {
    digits: 6,
    /** How long a code of an authenticator app is shown. */
    stepMs: 30 * SECOND_MS,
    /** Accepted steps before and after the current one, for inaccurate clocks. */
    stepsAside: 1,
    /** A new secret expires unless a code of it is confirmed. */
    confirmWithinMs: 15 * MINUTE_MS,
    recoveryCodes: 10,
  },
  /** Between the registration of an account and that of its organisation. */
  activationMs: DAY_MS,
  organisationFieldLength: 64,
  passwordMinLength: 8,
  passwordMaxLength: 16,
  subAccountNameMinLength: 2,
  subAccountNameMaxLength: 20,
  nicknameLength: 64,
  /** Of what a client program keeps with an account. */
  clientTextLength: 64,
  /** Of a web or postal address. */
  addressLength: 254,
  batteryInsufficientAt: 10,
  /** A node is offline after this many missed intervals of its own. */
  missedIntervalsUntilOffline: 3,
  /** Used until a node reports its uplink interval. */
  assumedIntervalMinutes: 60,
  gatewayOfflineMs: 5 * MINUTE_MS,
  /** Share of missing uplinks (of expected, in 24 h) from which a node counts as lossy. */
  lossyShare: 0.1,
  newAccountGift: { um: 100_000, dm: 100_000 },
  newNodeGift: { um: 100_000, dm: 1_000_000 },
  newHubGift: { um: 250_000, dm: 2_500_000 },
  dmPerCallMinimum: 100,
  tipMs: 2000,
  noticePageSize: 5,
  noticeKeptMs: 30 * DAY_MS,
  noticeTextLength: 1000,
  auditKeptMs: 366 * DAY_MS,
  /** A mail that is queued because no SMTP server is set. */
  mailKeptMs: 30 * DAY_MS,
  desktopNotificationMs: 30 * SECOND_MS,
  signOutDelayMs: 300,
  requestTimeoutMs: 600_000,
  requestRetries: 2,
  requestRetryMs: 3000,
  listPageSize: 20,
  listPageSizeMax: 1000,
  /** What a request may hold. Bytes of messages of devices and network servers: see `ingest`. */
  request: {
    bodyBytes: 64 * 1024,
    /** Of calls that need no sign-in. */
    publicBodyBytes: 8 * 1024,
    /** Parameters of a query or a form. */
    parameters: 1000,
    /** Items of one list. */
    listItems: 1000,
  },
  openApi: {
    /** Of one access key. */
    callsPerMinute: 600,
    devicesPerCall: 50,
    /** Rows of a page of the legacy API. */
    legacyPage: 100,
    /** Of each series in an answer of the legacy API, unless the program says otherwise. */
    legacyReadings: 400,
    telemetrySpanMs: 31 * DAY_MS,
    telemetryAgeMs: 93 * DAY_MS,
    latestAgeMs: 366 * DAY_MS,
    /** Readings an answer holds: of one series, and of all together. */
    telemetryRows: 10_000,
    telemetryRowsTogether: 200_000,
    aggregateSpanMs: 366 * DAY_MS,
    aggregatePoints: 250,
  },
  /** What the embedded AI site may store in the browser, in characters. */
  embeddedSite: {
    values: 32,
    keyLength: 64,
    valueLength: 4096,
    /** After this the page reports that the site does not respond. */
    loadMs: 20 * SECOND_MS,
  },
  commands: {
    /** To one device. */
    perHour: 10,
    /** Those that are over. */
    keptMs: 366 * DAY_MS,
  },
  /** Of one organisation. */
  connections: { count: 20, nameLength: 64 },
  /** What people enter of the API of a network server, and of its application as many devices are listed. */
  networkServers: { addressLength: 256, keyLength: 2_048, idLength: 128, devices: 2_000 },
  /** DevEUIs that an organisation's connections bring and that it does not have. */
  heard: {
    /** Of one organisation. */
    devices: 1_000,
    /** Newest uplinks that are kept of each, and of all together. */
    uplinksOfDevice: 100,
    uplinks: 20_000,
    keptMs: 7 * DAY_MS,
    /** Messages of unknown DevEUIs that one connection may send a second, and at once after a pause. */
    perSecond: 200,
    atOnce: 2_000,
    /** Of one uplink as it is kept. */
    uplinkCharacters: 4_096,
    gatewaysOfUplink: 16,
    /** Gateways of one organisation that it does not have; they take no places of devices. */
    gateways: 200,
  },
  adoption: {
    devicesPerCall: 200,
    /** Of one organisation. */
    devices: 20_000,
    /** Calls of one organisation that adopt or forget devices, and that remove some. */
    callsPerMinute: 60,
  },
  alarms: {
    /** Of one organisation. */
    rules: 1000,
    nameLength: 64,
    receivers: 50,
    holdMinutes: 10_080,
    cooldownMinutes: 10_080,
    silenceMinutes: 43_200,
    incidentsPerCall: 1000,
    /** How long ended alarms are kept. */
    keptMs: 366 * DAY_MS,
    /** A person gets one message of many alarms within this time. */
    digestMs: MINUTE_MS,
    /** Alarms that one message lists. */
    digestLines: 50,
    /** How far back a preview looks, the series that it reads at most, and the times that it gives. */
    previewMs: 30 * DAY_MS,
    previewSeries: 20,
    previewTimes: 500,
  },
  ingest: {
    bodyBytes: 256 * 1024,
    payloadBytes: 512,
    /** A time further ahead of our clock than this is wrong. */
    aheadMs: 5 * MINUTE_MS,
    behindMs: 10 * 366 * DAY_MS,
    /** Two uplinks with the same session, counter and payload within this time are the same uplink. */
    sameUplinkMs: 2 * MINUTE_MS,
    /** Events, items, values and gateways that one message may list, each. */
    messageItems: 1000,
  },
} as const;
