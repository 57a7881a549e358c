import { intervalsOf, oneAlone, type RulesOf } from './kind';

const isAsWanted = (wanted: number | undefined, reported: number | undefined): boolean =>
  wanted === undefined || wanted === reported;

export const setTrackerIntervals: RulesOf<'set_tracker_intervals'> = {
  proof: 'value',
  confirms: ({ heartbeatMinutes, periodicMinutes, eventMinutes }, { info }) =>
    isAsWanted(heartbeatMinutes, info.heartbeatMinutes) &&
    isAsWanted(periodicMinutes, info.periodicMinutes) &&
    isAsWanted(eventMinutes, info.eventMinutes),
  numbersOf: ({ heartbeatMinutes, periodicMinutes, eventMinutes }) =>
    intervalsOf({ heartbeatMinutes, periodicMinutes, eventMinutes }),
  subjectOf: oneAlone,
  orderOf: null,
};
