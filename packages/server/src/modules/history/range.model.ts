/** Which readings are looked for; times in ms since 1970, both included. */
export interface Range {
  from: number;
  to: number;
}
