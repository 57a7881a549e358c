/** How grave it is to be beyond a line. */
export type Severity = 'info' | 'warning' | 'critical';

/** A line across a chart. */
export interface Threshold {
  /** In the measurement's own unit. */
  value: number;
  measurementId: number;
  label: string;
  /** How grave it is to be beyond it. */
  severity: Severity;
  /** Given: the line can be moved; called with the new value in the measurement's own unit. */
  onDrag?: (value: number) => void;
}

/** A threshold for a legend. */
export interface LimitEntry {
  /** Its name and its value in the reader's unit. */
  text: string;
  severity: Severity;
}

/** How a line looks: who does not see its colour knows it by its dashes, px. */
export const LOOKS: Record<Severity, { colorName: string; dashes: number[] }> = {
  info: { colorName: '--accent', dashes: [2, 3] },
  warning: { colorName: '--warning', dashes: [8, 3, 2, 3] },
  critical: { colorName: '--critical', dashes: [8, 4] },
};
