import type { Threat } from '../crops/crop';
import type { SourceKey } from './sources';

/** What the models of diseases rest on that the adviser judges by temperature and humidity alone. */
export const THREAT_SOURCES = {
  lateBlight: 'hutton',
  appleScab: 'macHardy',
  powderyMildew: 'ucMildew',
} as const satisfies Partial<Record<Threat, SourceKey>>;
