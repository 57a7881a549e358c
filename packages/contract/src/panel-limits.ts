import { DAY_MS, HOUR_MS } from './time';

/** Of panels. */
export const PANEL_LIMITS = {
  /** Of one organisation, those in the trash left out. */
  count: 100,
  nameLength: 64,
  components: 200,
  componentNameLength: 64,
  /** Of which a list of panels says where they are. */
  outlined: 30,
  /** Of one component: each of its devices may show several measurements. */
  sources: 3000,
  /** Columns of the layout, and of that for phones. */
  columns: 24,
  phoneColumns: 4,
  /** Rows from the first to the last; those of a phone stand below each other. */
  rows: 1000,
  phoneRows: 8000,
  /** Characters of a text component. */
  textLength: 10_000,
  /** Characters of an address. */
  addressLength: 2000,
  /** Of one curve, as a screen asks for them; and of a course of the last day in a card. */
  curvePoints: { least: 20, usual: 300, most: 1000, day: 48 },
  /** Of all curves of one request: beyond, each has fewer. */
  allCurvePoints: 60_000,
  /** Days of all series that are read together. */
  curveDays: 1500,
  /** Uploaded pictures of one organisation; what no panel has any more is deleted a day later. */
  pictures: 100,
  pictureDays: 1,
  /** Of a picture as it is uploaded, and how long an address takes it. */
  uploadBytes: 8 * 1024 * 1024,
  uploadMs: 600_000,
  /** Of a picture as it is kept: its longer side in pixels, and its bytes. */
  picture: { side: 2560, keptBytes: 1024 * 1024 },
  /** Of the text of a whole panel in JSON. */
  bytes: 500_000,
  /** Versions that are kept of one panel, and bytes of all of them as they are stored, the newest left out. */
  versions: 50,
  versionBytes: 4_000_000,
  /** Changes of one person within this time make one version. */
  versionMs: 300_000,
  /** Somebody who tells nothing for so long has closed the panel; open pages tell three times as often. */
  presenceMs: 30_000,
  /** A deleted panel can be restored for so long. */
  trashDays: 30,
  /** Links of one panel. */
  shares: 20,
  /** Sites that may embed the panel of a link. */
  shareSites: 20,
  passphraseLength: { least: 6, most: 64 },
  /** Until a passphrase that was entered is to be entered again, where no open page renews it. */
  shareProofMs: 12 * HOUR_MS,
  /** Time from which a link shows history, and points of a curve that it shows. */
  sharedRangeMs: 31 * DAY_MS,
  sharedPoints: 500,
  /** Calls by one link, and by one address with it. */
  shareCallsPerMinute: { ofLink: 6000, ofAddress: 600 },
  /** Open pages of one link that one process keeps up to date. */
  shareViewers: 2000,
  /** An expired link stays in the list for so long. */
  expiredShareDays: 30,
} as const;
