import type { KnownMeasurementId } from './measurements';

/**
 * Measurements of each sensor type. An id is four hex digits as text (`1001`, `100A`). F001 to F004 are ours: no type
 * is published for these devices, and clients look up the `sensor_type` of the public API.
 */
export const SENSOR_TYPES = {
  '1001': [4097, 4098],
  '1003': [4099],
  '1004': [4100],
  '1005': [4101],
  '1006': [4102, 4103],
  '1008': [4104],
  '1009': [4105],
  '100A': [4106],
  '100B': [4107],
  '100C': [4108],
  '100D': [4109],
  '100E': [4110, 4108, 4102],
  '1011': [4113],
  '1013': [4115],
  '1014': [4116],
  '1015': [4117],
  '1016': [4097, 4098, 4100],
  '2001': [4097, 4098, 4101, 4104, 4105],
  '2002': [4097, 4098, 4101],
  '2003': [4097, 4098, 4101, 4099],
  '2004': [4097, 4098, 4118],
  '2005': [4097, 4098, 4119],
  '2007': [4110, 4102],
  '2009': [4120, 4121],
  '200A': [4097, 4098, 4099, 4101, 4104, 4105, 4113],
  '200D': [4122],
  '200E': [4123],
  '2010': [4126],
  '2011': [4127],
  '2012': [4128],
  '2013': [4129],
  '2015': [4125],
  '2016': [4133],
  '2017': [4123, 4124, 4134, 4135],
  '2018': [4137, 4136],
  '2019': [4145, 4144, 4143, 4142, 4141, 4140, 4139, 4138],
  '201A': [4147, 4146, 4097, 4098, 4099, 4101, 4104, 4105, 4113],
  '201B': [4148],
  '2025': [4174, 4173, 4172, 4171, 4170, 4169, 4168, 4167, 4166, 4165],
  '2026': [
    4195, 4100, 4103, 4150, 4151, 4152, 4175, 4176, 4177, 4178, 4179, 4180, 4181, 4182, 4183, 4184, 4192,
    4193,
  ],
  '2035': [4102, 4103, 4108],
  '2036': [4184, 4183, 4182, 4181, 4180, 4179, 4178, 4177, 4176, 4175],
  '2040': [4190, 4097, 4098, 4099, 4101, 4104, 4105, 4113, 4191, 4213],
  '2041': [4097, 4098, 4099, 4100, 4101, 4104, 4105, 4113, 4146, 4147],
  '2042': [4104, 4105],
  '2043': [4097, 4106],
  '2048': [4097, 4098, 4202],
  '2049': [4203],
  F001: [4200, 4197, 4198, 4097, 4199, 5001, 5002],
  F002: [4200, 4197, 4198, 4210, 4211, 4212, 5001, 5002],
  F003: [4165, 4166, 4167, 4168, 4169, 4170, 4171, 4172, 4173, 4174],
  F004: [4165, 4166, 4167, 4168, 4169, 4170, 4171, 4172, 4173, 4174],
} as const satisfies Record<string, readonly KnownMeasurementId[]>;

export type KnownSensorType = keyof typeof SENSOR_TYPES;

export const KNOWN_SENSOR_TYPES = Object.keys(SENSOR_TYPES) as KnownSensorType[];

export function isKnownSensorType(id: string): id is KnownSensorType {
  return Object.hasOwn(SENSOR_TYPES, id);
}

/**
 * Numbers of the sensor types that organisations create: the definition file lists them all,
 * a new one takes a number up to `lastCreatable`.
 */
export const CUSTOM_SENSOR_TYPES = { first: 6000, lastCreatable: 6100, last: 6150 } as const;
