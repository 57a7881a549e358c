/** What the portal sends to a browser; its service worker shows it and knows no words of its own. */
export interface PushMessage {
  /** The next one with this tag takes its place. */
  tag: string;
  title: string;
  body: string;
  /** Tag of the language (BCP 47). */
  language: string;
  /** Of what it tells, epoch ms. */
  at: number;
  /** Below the portal's address, where it is opened. */
  path: string;
  /** A picture below the portal's address; absent: the portal's own. */
  icon?: string;
  /** Whether it makes no sound. */
  isSilent: boolean;
  /** Acknowledges its alarms; absent: it cannot be done from here. */
  acknowledge?: {
    /** Works once. */
    ticket: string;
    label: string;
    /** Shown when the portal cannot be reached, or does not answer. */
    failed: string;
  };
}
