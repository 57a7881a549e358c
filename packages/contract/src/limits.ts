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
  proofTaskMs: 10 * MINUTE_MS,
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
  passkeys: {
    perAccount: 20,
    nameLength: 64,
    /** Between the question to the browser and its response, in which a person looks for a security key. */
    challengeMs: 5 * MINUTE_MS,
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
  browserNotificationMs: 30 * SECOND_MS,
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
  /** What the embedded AI site may store in the browser, in characters. */
  embeddedSite: {
    values: 32,
    keyLength: 64,
    valueLength: 4096,
    /** After this the page reports that the site does not respond. */
    loadMs: 20 * SECOND_MS,
  },
  /** Of one organisation. */
  connections: { count: 20, nameLength: 64 },
} as const;
