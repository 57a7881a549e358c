import type { IdOf } from '../../platform/backup/organisation/archived-table.model';
import { packReadings, unpackReadings } from './hot-readings.model';

/** Times are differences to when the uplink came, which is no matter here. */
const ANY_TIME = 0;

/** The readings of an uplink with other series. @throws DamagedHistory */
export const withSeriesIds = (packed: Buffer, idOf: IdOf): Buffer =>
  packReadings(
    unpackReadings(packed, ANY_TIME).map((reading) => ({
      ...reading,
      seriesId: Number(idOf('series', String(reading.seriesId))),
    })),
    ANY_TIME,
  );
