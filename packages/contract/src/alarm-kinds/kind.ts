/** What a kind of alarm rule is besides the schema of its condition. */
export interface KindFacts<Condition extends { kind: string }> {
  /** Values of a measurement, the device itself, or where it is. */
  watches: 'measurement' | 'device' | 'place';
  /** What the values of its alarms are; metres are from the border of a geofence, negative within it. */
  values: 'measured' | 'percent' | 'metres' | 'none';
  /** How people enter and read each part of the condition. */
  fields: { [Part in Exclude<keyof Condition, 'kind'>]: ConditionField };
}

export type Direction = 'rise' | 'fall' | 'either';

/** A part of a condition as a field. The same name stands in sentences, and keeps what is entered from kind to kind. */
export type ConditionField = { name: string; whenEmpty?: number } & (
  | {
      /** A value of the measurement: a line in its chart. Several of one kind ascend. */
      type: 'value';
      /** On which side of the line the alarm is. */
      alarmIs: 'above' | 'below';
      first: null;
    }
  | {
      /** How far two values of the measurement are apart. */
      type: 'difference';
      /** Whether it is more than zero. */
      isPositive?: boolean;
      first: number | null;
    }
  | {
      type: 'number';
      unit: 'minute' | 'hour' | 'percent';
      least: number;
      most: number;
      first: number;
    }
  | {
      /** A number of things, which sentences count. */
      type: 'count';
      least: number;
      most: number;
      first: number;
    }
  | { type: 'direction'; first: Direction }
  | { type: 'geofence'; first: null }
  | {
      /** What people do not enter: it stays as programs have set it. */
      type: 'kept';
      first: number;
    }
);
