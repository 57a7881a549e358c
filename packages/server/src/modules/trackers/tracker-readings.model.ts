/** Measurement ids of what trackers send. */
export const ID = {
  battery: 3000,
  /** Of the positioning; anything but 0 is a failure. */
  status: 3576,
  longitude: 4197,
  latitude: 4198,
  events: 4200,
  wifi: 5001,
  beacons: 5002,
} as const;

/** Whether coordinates are a place on Earth. */
export const isPlace = (longitude: number, latitude: number): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
