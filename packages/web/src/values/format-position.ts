import { text } from '../texts/use-texts';
import { formatNumber } from './format-number';

/** About a metre. */
const DECIMALS = 5;

const degreesOf = (value: number) => ({ degrees: formatNumber(Math.abs(value), DECIMALS) });

/** A latitude in the reader's language: "50.73000° N". Needs the texts `values`. */
export const formatLatitude = (value: number): string =>
  text(value < 0 ? 'values:position.south' : 'values:position.north', degreesOf(value));

/** A longitude in the reader's language: "7.10000° E". Needs the texts `values`. */
export const formatLongitude = (value: number): string =>
  text(value < 0 ? 'values:position.west' : 'values:position.east', degreesOf(value));

/** Both in one: "50.73000° N, 7.10000° E". Needs the texts `values`. */
export const formatPosition = (latitude: number, longitude: number): string =>
  text('values:position.both', { latitude: formatLatitude(latitude), longitude: formatLongitude(longitude) });
