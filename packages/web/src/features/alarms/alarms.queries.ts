import type { ResultOf } from '@fieldscope/contract/call';
import { type AlarmRule, alarms } from '@fieldscope/contract/calls/alarms';
import { ALARM_CALLS } from '../../api/announced-calls';
import type { CallInput } from '../../api/call-api';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { usePollWithoutLive } from '../../api/use-refresh';
import { useReload } from '../../api/use-reload';

export type AlarmReceiver = ResultOf<typeof alarms.listReceivers>[number];
type AlarmFilter = CallInput<typeof alarms.listAlarms>;

/** A page of alarms; live messages have it requested again. */
export const useAlarms = (filter: AlarmFilter) =>
  useQueryCall(alarms.listAlarms, filter, { keepPrevious: true, refetchInterval: usePollWithoutLive() });

export const useRules = () => useQueryCall(alarms.listRules, {}, { refetchInterval: usePollWithoutLive() });

/** Persons of the organisation. */
export const useReceivers = () => useQueryCall(alarms.listReceivers, {});

/** Changes of open alarms; a refusal is a tip. */
export function useAlarmChanges() {
  const reload = useReload(ALARM_CALLS);
  return {
    acknowledge: useMutationCall(alarms.acknowledge, reload),
    assign: useMutationCall(alarms.assign, reload),
    silence: useMutationCall(alarms.silence, reload),
    resolve: useMutationCall(alarms.resolve, reload),
  };
}

/** The screen shows what went wrong. */
export const useCreateRule = () =>
  useMutationCall(alarms.createRule, { quiet: true, ...useReload(ALARM_CALLS) });
export const useUpdateRule = () =>
  useMutationCall(alarms.updateRule, { quiet: true, ...useReload(ALARM_CALLS) });
export const useRemoveRule = () =>
  useMutationCall(alarms.removeRule, { quiet: true, ...useReload(ALARM_CALLS) });

/** A rule as a call that replaces it takes it. */
export const inputOfRule = ({ device_name: _, open_count: __, ...rule }: AlarmRule) =>
  rule as CallInput<typeof alarms.updateRule>;
