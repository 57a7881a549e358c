import { chirpstackHttpLines } from './chirpstack';
import type { NetworkServerDefinition } from './kind';

/** Helium, whose consoles are ChirpStack. */
export const helium = {
  name: 'Helium',
  format: 'chirpstack',
  ways: { http: { lines: chirpstackHttpLines } },
  api: null,
} as const satisfies NetworkServerDefinition<'chirpstack'>;
