import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time';

/** Every number of the product's rules, written once. Sources: specification, documents 1 and 2, section 9. */
export const LIMITS = {
  /** Of one organisation, besides its fixed key. */
  accessKeys: 11,
  accessKeyLabelLength: 64,
  groups: 50,
  kitsPerType: 5,
  groupNameLength: 63,
  deviceNameLength: 64,
  exportRows: 10_000,
  exportSpanMs: 30 * DAY_MS,
  chartMeasurements: 5,
  chartPoints: 4_000,
  /** A curve holds at most so many single readings; beyond, even whoever asks for all of them gets bins. */
  curveReadings: 100_000,
  /** Tables of readings and of activity go back so many rows; more are not counted. */
  tableRows: 10_000,
  failedSignIns: 5,
  simulatedLoginMs: 10 * MINUTE_MS,
  accountLockMs: 30 * MINUTE_MS,
  accessTokenMs: 2 * HOUR_MS,
  refreshTokenMs: 30 * DAY_MS,
  /** A refresh token that was replaced is good for so long, in case the answer with the new one was lost. */
  refreshGraceMs: MINUTE_MS,
  setupLinkMs: 7 * DAY_MS,
  pictureCodeMs: 10 * MINUTE_MS,
  emailCode: {
    digits: 6,
    lifetimeMs: 10 * MINUTE_MS,
    resendMs: MINUTE_MS,
    /** Wrong tries until a code is worth nothing. */
    attempts: 5,
    /** Codes that one mailbox is sent for one purpose, so that nobody guesses on and on. */
    perDay: 10,
  },
  secondFactor: {
    digits: 6,
    /** How long a code of an authenticator app is shown. */
    stepMs: 30 * SECOND_MS,
    /** Codes of so many steps before and after the present one count, for clocks that go wrong. */
    stepsAside: 1,
    /** A new secret that no code was confirmed of lapses. */
    confirmWithinMs: 15 * MINUTE_MS,
    recoveryCodes: 10,
  },
  /** From the registration of an account to that of its organisation. */
  activationMs: DAY_MS,
  organisationFieldLength: 64,
  passwordMinLength: 8,
  passwordMaxLength: 16,
  subAccountNameMinLength: 2,
  subAccountNameMaxLength: 20,
  nicknameLength: 64,
  /** Of an address, of the web or of a house. */
  addressLength: 254,
  batteryInsufficientAt: 10,
  /** A node is offline after this many missed intervals of its own. */
  missedIntervalsUntilOffline: 3,
  /** Assumed while a node has not told its uplink interval. */
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
  /** A mail that waits for want of a mail server. */
  mailKeptMs: 30 * DAY_MS,
  desktopNotificationMs: 30 * SECOND_MS,
  signOutDelayMs: 300,
  requestTimeoutMs: 600_000,
  requestRetries: 2,
  requestRetryMs: 3000,
  listPageSize: 20,
  listPageSizeMax: 1000,
  openApi: {
    /** Of one access key. */
    callsPerMinute: 600,
    devicesPerCall: 50,
    telemetrySpanMs: 31 * DAY_MS,
    telemetryAgeMs: 93 * DAY_MS,
    latestAgeMs: 366 * DAY_MS,
    /** Readings an answer holds: of one series, and of all together. */
    telemetryRows: 10_000,
    telemetryRowsTogether: 200_000,
    aggregateSpanMs: 366 * DAY_MS,
    aggregatePoints: 250,
  },
  /** Of the AI site that the portal shows: what it may store in the browser, in characters. */
  embeddedSite: {
    values: 32,
    keyLength: 64,
    valueLength: 4096,
    /** From then on the page says that the site does not answer. */
    loadMs: 20 * SECOND_MS,
  },
  ingest: {
    bodyBytes: 256 * 1024,
    payloadBytes: 512,
    /** A reading may be this far ahead of our clock before its time counts as wrong. */
    aheadMs: DAY_MS,
    behindMs: 10 * 366 * DAY_MS,
    /** Two uplinks with the same counter, address and payload within this time are the same uplink. */
    sameUplinkMs: 2 * MINUTE_MS,
    kitItems: 1000,
  },
} as const;
