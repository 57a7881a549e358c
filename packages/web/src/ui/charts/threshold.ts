/** A line across a chart. */
export interface Threshold {
  /** In the measurement's own unit. */
  value: number;
  measurementId: number;
  label: string;
  /** Given: the line can be moved; called with the new value in the measurement's own unit. */
  onDrag?: (value: number) => void;
}
