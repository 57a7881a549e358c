interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Two numbers with a comma or spaces between them, as maps give them; brackets and degree signs may be around. */
const PAIR = /^[\s([]*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?[\s)\]]*$/;

/** Latitude and longitude out of a text that was copied from a map; undefined: it is none, or not on the earth. */
export function readCoordinates(text: string): Coordinates | undefined {
  const [, latitude, longitude] = PAIR.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined;
}
