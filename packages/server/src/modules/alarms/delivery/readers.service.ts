import { languageOfPerson } from '../../../platform/http/language';
import type { Db } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { ownMeasurements } from '../../measurements/measurements.service';
import type { Receiver } from './delivery.repository';
import type { Reader } from './delivery-values.model';

/** How a person who is notified reads. */
export async function readerOf(
  { clock, config }: Pick<PlatformServices, 'clock' | 'config'>,
  db: Db,
  { orgId, language, timezone, temperatureUnit, units }: Receiver,
): Promise<Reader> {
  return {
    language: languageOfPerson(language, config),
    own: await ownMeasurements(db, orgId),
    now: clock.now(),
    ...{ timezone, temperatureUnit, units },
  };
}
