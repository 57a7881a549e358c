import { ORDER } from '../order-names';
import { oneAlone, type RulesOf, wholeNumber } from './kind';

export const setGpsInterval: RulesOf<'set_gps_interval'> = {
  proof: 'value',
  confirms: ({ gpsMinutes }, { info }) => info.gpsIntervalMinutes === gpsMinutes,
  numbersOf: ({ gpsMinutes }) => [wholeNumber('gpsMinutes', gpsMinutes, 10_080, 60)],
  subjectOf: oneAlone,
  orderOf: ({ gpsMinutes }) => ({ name: ORDER.gpsInterval, value: gpsMinutes }),
};
