/** What a kind of panel component declares beside the schema of its settings. */
export interface PanelKindFacts {
  /** Devices that a component shows at most; 0: it shows none. */
  mostDevices: number;
  /** Measurements that a component shows at most, of all of its devices together; absent: as many as a panel takes. */
  mostSources?: number;
  /** It draws values on an axis or a scale, or compares them: only numbers. */
  needsNumbers?: true;
  /** It draws courses: `range`, of the time in its settings; `day`, of the last day with few points. Absent: it draws none. */
  curves?: 'range' | 'day';
  /** Columns and rows of the layout: of a new component, and at least. */
  size: { width: number; height: number; leastWidth: number; leastHeight: number };
}
