import type { Weather } from '../profiles/weather';

const frame = (id: number, length: number): Buffer => {
  const bytes = Buffer.alloc(1 + length);
  bytes.writeUInt8(id, 0);
  return bytes;
};

/** Frames 4A, 4B and 4C of an S2120 weather station with firmware 2. */
export function stationFrames(weather: Weather): Buffer {
  const air = frame(0x4a, 10);
  air.writeInt16BE(Math.round(weather.airTemperature * 10), 1);
  air.writeUInt8(Math.round(weather.airHumidity), 3);
  air.writeUInt32BE(weather.lux, 4);
  air.writeUInt8(Math.round(weather.uvIndex * 10), 8);
  air.writeUInt16BE(Math.round(weather.windSpeed * 10), 9);
  const wind = frame(0x4b, 8);
  wind.writeUInt16BE(weather.windDirection, 1);
  wind.writeUInt32BE(Math.round(weather.rainPerHour * 1000), 3);
  wind.writeUInt16BE(Math.round(weather.pressurePa / 10), 7);
  const gust = frame(0x4c, 6);
  gust.writeUInt16BE(Math.round(weather.windGust * 10), 1);
  gust.writeUInt32BE(Math.round(weather.rainTotal * 1000), 3);
  return Buffer.concat([air, wind, gust]);
}

/** Frame 03: battery of a weather station. */
export function batteryFrame(battery: number): Buffer {
  const bytes = frame(0x03, 1);
  bytes.writeUInt8(Math.round(battery), 1);
  return bytes;
}

/** Frame 05: uplink interval and position interval in minutes. */
export function intervalFrame(intervalMinutes: number): Buffer {
  const bytes = frame(0x05, 4);
  bytes.writeUInt16BE(intervalMinutes, 1);
  bytes.writeUInt16BE(1440, 3);
  return bytes;
}

/** Frames of an S2100 logger: two slots each, the first with 31 or 30, further ones with 32. */
export function slotFrames(values: readonly number[]): Buffer {
  const frames: Buffer[] = [];
  for (let index = 0; index < values.length; index += 2) {
    const first = index === 0;
    const bytes = frame(first ? (values.length > 2 ? 0x30 : 0x31) : 0x32, first ? 10 : 9);
    const second = values[index + 1];
    bytes.writeUInt8(((index + 1) << 4) | (second === undefined ? 0 : index + 2), 1);
    const start = first ? 3 : 2;
    if (first) bytes.writeUInt8(2, 2);
    bytes.writeInt32BE(Math.round(values[index]! * 1000), start);
    bytes.writeInt32BE(Math.round((second ?? 0) * 1000), start + 4);
    frames.push(bytes);
  }
  return Buffer.concat(frames);
}

/** Frames 20 and 21 of an A1101: ten places, each a class and how sure the camera is in percent; 0 and 0 is an empty one. */
export function recognisedFrames(found: readonly (readonly [number: number, percent: number])[]): Buffer {
  const places = Array.from({ length: 10 }, (_, index) => found[index] ?? [0, 0]).flat();
  return Buffer.concat([
    Buffer.from([0x20, ...places.slice(0, 10)]),
    Buffer.from([0x21, ...places.slice(10)]),
  ]);
}

const MODEL_OFFSET = 1_000_000;

/** Frames of an A1102: values in its first slots, and the number of its model in the last one. */
export function cameraSlotFrames(values: readonly [number, number], modelNumber: number): Buffer {
  const model = frame(0x33, 10);
  model.writeUInt8(0xa0, 1);
  model.writeInt32BE((modelNumber + MODEL_OFFSET) * 1000, 3);
  return Buffer.concat([slotFrames(values), model]);
}

/** Frame 39 of an S2100: battery, versions, uplink and threshold interval. */
export function loggerStatusFrame(battery: number, intervalMinutes: number): Buffer {
  const bytes = frame(0x39, 9);
  bytes.set([Math.round(battery), 1, 3, 2, 4], 1);
  bytes.writeUInt16BE(intervalMinutes, 6);
  bytes.writeUInt16BE(5, 8);
  return bytes;
}

/** Frame 47 of an S2107: three probes in hundredths of a degree; an absent probe is 0x8000. */
export function probeFrame(probes: readonly (number | undefined)[]): Buffer {
  const bytes = frame(0x47, 6);
  for (const [index, probe] of probes.entries()) {
    bytes.writeInt16BE(probe === undefined ? -0x8000 : Math.round(probe * 100), 1 + index * 2);
  }
  return bytes;
}

/** Frame 49 of an S2107: battery, versions and interval. */
export function probeStatusFrame(battery: number, intervalMinutes: number): Buffer {
  const bytes = frame(0x49, 7);
  bytes.set([Math.round(battery), 1, 2, 1, 5], 1);
  bytes.writeUInt16BE(intervalMinutes, 6);
  return bytes;
}
