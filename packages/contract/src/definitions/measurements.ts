/** Type of a measurement's value; a number if absent. Radio lists consist of `{mac, rssi}`. */
export type MeasurementValueType = 'boolean' | 'vector' | 'events' | 'radio' | 'hex';

export interface MeasurementDefinition {
  /** Shown after the value; empty where there is none. */
  readonly unit: string;
  /** Published range, in that unit; values outside it are stored too. */
  readonly min?: number;
  readonly max?: number;
  readonly valueType?: MeasurementValueType;
  /** An id that newer devices use for the same thing. */
  readonly replacedBy?: number;
  /** Displayed decimal places. None are published: chosen from the resolution of the sensors. */
  readonly decimals: number;
}

/** Measurements by id, as published by the manufacturer. Names are in `names.<language>.ts`. */
export const MEASUREMENTS = {
  4097: { unit: '℃', min: -40, max: 90, decimals: 1 },
  4098: { unit: '% RH', min: 0, max: 100, decimals: 1 },
  4099: { unit: 'Lux', min: 0, max: 188000, decimals: 0 },
  4100: { unit: 'ppm', min: 0, max: 10000, decimals: 0 },
  4101: { unit: 'Pa', min: 300, max: 1100000, decimals: 0 },
  4102: { unit: '℃', min: -30, max: 70, decimals: 1 },
  4103: { unit: '%', min: 0, max: 100, decimals: 1 },
  4104: { unit: '°', min: 0, max: 360, decimals: 0 },
  4105: { unit: 'm/s', min: 0, max: 60, decimals: 1 },
  4106: { unit: 'PH', min: 0, max: 14, decimals: 2 },
  4107: { unit: 'umol/㎡s', min: 0, max: 5000, decimals: 0 },
  4108: { unit: 'dS/m', min: 0, max: 23, decimals: 2 },
  4109: { unit: 'mg/L', min: 0, max: 20, decimals: 2 },
  4110: { unit: '%', min: 0, max: 100, decimals: 1 },
  4111: { unit: 'dS/m', min: 0, max: 23, replacedBy: 4108, decimals: 2 },
  4112: { unit: '℃', min: -40, max: 60, replacedBy: 4102, decimals: 1 },
  4113: { unit: 'mm/hour', min: 0, max: 240, decimals: 1 },
  4115: { unit: 'cm', min: 28, max: 250, decimals: 1 },
  4116: { unit: '', valueType: 'boolean', decimals: 0 },
  4117: { unit: 'cm', min: 0, max: 500, decimals: 1 },
  4118: { unit: 'ppm', min: 0, max: 100, decimals: 1 },
  4119: { unit: 'ppm', min: 0, max: 100, decimals: 1 },
  4120: { unit: 'm3/h', min: 0, max: 65535, decimals: 2 },
  4121: { unit: 'm3', min: 0, max: 6553599, decimals: 2 },
  4122: { unit: '%vol', min: 0, max: 25, decimals: 1 },
  4123: { unit: 'us/cm', min: 0, max: 20000, decimals: 0 },
  4124: { unit: '℃', min: -40, max: 80, decimals: 1 },
  4125: { unit: 'W/㎡', min: -500, max: 500, decimals: 1 },
  4126: { unit: 'h', min: 0, max: 24, decimals: 1 },
  4127: { unit: 'W/㎡', min: 0, max: 5000, decimals: 0 },
  4128: { unit: 'mm', min: 0, max: 10000, decimals: 1 },
  4129: { unit: 'umol/㎡s', min: 0, max: 5000, decimals: 0 },
  4130: { unit: 'm/s', valueType: 'vector', decimals: 2 },
  4131: { unit: '', min: 0, max: 100, decimals: 0 },
  4133: { unit: 'KPA', min: -100, max: 0, decimals: 1 },
  4134: { unit: 'mg/L', min: 0, max: 20000, decimals: 0 },
  4135: { unit: 'mg/L', min: 0, max: 20000, decimals: 0 },
  4136: { unit: '℃', min: 0, max: 100, decimals: 1 },
  4137: { unit: '%', min: -40, max: 85, decimals: 1 },
  4138: { unit: '%', min: 0, max: 100, decimals: 1 },
  4139: { unit: '%', min: 0, max: 100, decimals: 1 },
  4140: { unit: '%', min: 0, max: 100, decimals: 1 },
  4141: { unit: '%', min: 0, max: 100, decimals: 1 },
  4142: { unit: '℃', min: -30, max: 70, decimals: 1 },
  4143: { unit: '℃', min: -30, max: 70, decimals: 1 },
  4144: { unit: '℃', min: -30, max: 70, decimals: 1 },
  4145: { unit: '℃', min: -30, max: 70, decimals: 1 },
  4146: { unit: 'μg/m3', min: 0, max: 1000, decimals: 0 },
  4147: { unit: 'μg/m3', min: 0, max: 2000, decimals: 0 },
  4148: { unit: 'dB', min: 30, max: 130, decimals: 1 },
  4150: { unit: 'm/s²', min: -49.99, max: 49.99, decimals: 2 },
  4151: { unit: 'm/s²', min: -49.99, max: 49.99, decimals: 2 },
  4152: { unit: 'm/s²', min: -49.99, max: 49.99, decimals: 2 },
  4154: { unit: 'PSU', decimals: 2 },
  4155: { unit: 'mV', decimals: 0 },
  4156: { unit: 'NTU', decimals: 1 },
  4157: { unit: 'mg/L', min: 0, max: 100, decimals: 2 },
  4158: { unit: 'mS/cm', decimals: 2 },
  4159: { unit: 'mS/cm', decimals: 2 },
  4160: { unit: 'mS/cm', decimals: 2 },
  4161: { unit: 'mS/cm', decimals: 2 },
  4162: { unit: 'mg/kg', decimals: 0 },
  4163: { unit: 'mg/kg', decimals: 0 },
  4164: { unit: 'mg/kg', decimals: 0 },
  4165: { unit: '', decimals: 3 },
  4166: { unit: '', decimals: 3 },
  4167: { unit: '', decimals: 3 },
  4168: { unit: '', decimals: 3 },
  4169: { unit: '', decimals: 3 },
  4170: { unit: '', decimals: 3 },
  4171: { unit: '', decimals: 3 },
  4172: { unit: '', decimals: 3 },
  4173: { unit: '', decimals: 3 },
  4174: { unit: '', decimals: 3 },
  4175: { unit: '', min: 1, max: 39.99, decimals: 2 },
  4176: { unit: '', min: 1, max: 39.99, decimals: 2 },
  4177: { unit: '', min: 1, max: 39.99, decimals: 2 },
  4178: { unit: '', min: 1, max: 39.99, decimals: 2 },
  4179: { unit: '', min: 1, max: 39.99, decimals: 2 },
  4180: { unit: '', min: 1, max: 39.99, decimals: 2 },
  4181: { unit: '', min: 1, max: 39.99, decimals: 2 },
  4182: { unit: '', min: 1, max: 39.99, decimals: 2 },
  4183: { unit: '', min: 1, max: 39.99, decimals: 2 },
  4184: { unit: '', min: 1, max: 39.99, decimals: 2 },
  4190: { unit: '', min: 0, max: 16, decimals: 1 },
  4191: { unit: 'm/s', min: 0, max: 100, decimals: 1 },
  4192: { unit: 'dB', min: 0, max: 1023, decimals: 0 },
  4193: { unit: '', min: 0, max: 1023, decimals: 0 },
  4195: { unit: 'ppb', min: 0, max: 60000, decimals: 0 },
  4196: { unit: '', min: 0, max: 1023, decimals: 0 },
  4197: { unit: '°', decimals: 6 },
  4198: { unit: '°', decimals: 6 },
  4199: { unit: '%', decimals: 0 },
  4200: { unit: '', valueType: 'events', decimals: 0 },
  4201: { unit: 'W/㎡', decimals: 1 },
  4202: { unit: '℃', decimals: 1 },
  4203: { unit: '℃', decimals: 1 },
  4204: { unit: 'mS/cm', decimals: 2 },
  4205: { unit: '', decimals: 2 },
  4206: { unit: '', decimals: 0 },
  4207: { unit: '', decimals: 0 },
  4208: { unit: '', decimals: 0 },
  4210: { unit: '', decimals: 0 },
  4211: { unit: '', decimals: 0 },
  4212: { unit: '', decimals: 0 },
  4213: { unit: 'mm', decimals: 1 },
  5001: { unit: '', valueType: 'radio', decimals: 0 },
  5002: { unit: '', valueType: 'radio', decimals: 0 },
  5003: { unit: '', valueType: 'events', decimals: 0 },
  5100: { unit: '', min: 100, max: 200, decimals: 0 },
  6152: { unit: '', valueType: 'hex', decimals: 0 },
  // Worked out by the portal: derived.ts.
  9001: { unit: '℃', decimals: 1 },
  9002: { unit: 'kPa', decimals: 2 },
  9011: { unit: '℃·d', decimals: 1 },
  9012: { unit: 'h', decimals: 0 },
  9013: { unit: '', decimals: 1 },
  9014: { unit: '', decimals: 1 },
  9021: { unit: 'mm', decimals: 1 },
  9022: { unit: 'mm', decimals: 1 },
  9023: { unit: 'mm', decimals: 1 },
  9024: { unit: 'mm', decimals: 1 },
  9025: { unit: 'mm', decimals: 1 },
  9031: { unit: 'h', decimals: 0 },
  9032: { unit: '%', decimals: 0 },
  9033: { unit: '', valueType: 'boolean', decimals: 0 },
  9034: { unit: '', min: 0, max: 100, decimals: 0 },
  9035: { unit: '', valueType: 'boolean', decimals: 0 },
  9036: { unit: '', min: 0, max: 3, decimals: 0 },
  9037: { unit: '℃·h', decimals: 0 },
  9038: { unit: '%', decimals: 0 },
  9039: { unit: '%', min: 0, max: 100, decimals: 0 },
  9041: { unit: '℃·d', decimals: 1 },
  9042: { unit: '℃·d', decimals: 1 },
  9051: { unit: '℃', decimals: 1 },
  9061: { unit: '', decimals: 1 },
  9062: { unit: '', decimals: 1 },
  9063: { unit: '℃', decimals: 1 },
  9064: { unit: '℃', decimals: 1 },
  9065: { unit: '℃', decimals: 1 },
  9071: { unit: '℃', decimals: 1 },
} as const satisfies Record<number, MeasurementDefinition>;

export type KnownMeasurementId = keyof typeof MEASUREMENTS;

export const KNOWN_MEASUREMENT_IDS = Object.keys(MEASUREMENTS).map(Number) as KnownMeasurementId[];

export function isKnownMeasurement(id: number): id is KnownMeasurementId {
  return Object.hasOwn(MEASUREMENTS, id);
}

/** The definition of a measurement; undefined for custom and unknown ids. */
export function findMeasurement(id: number): MeasurementDefinition | undefined {
  return isKnownMeasurement(id) ? MEASUREMENTS[id] : undefined;
}

/** Ids of statuses, which some devices send among their readings. */
export const STATUS_IDS = { first: 3000, last: 3999 } as const;

/** Whether values of a measurement have a place on an axis: lists and texts have none. */
export function isNumber(measurementId: number): boolean {
  const type = findMeasurement(measurementId)?.valueType;
  return type === undefined || type === 'boolean';
}

/** Ids of custom measurements. */
export const CUSTOM_MEASUREMENT_IDS = { first: 5500, last: 5999 } as const;
