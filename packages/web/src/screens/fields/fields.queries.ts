import { alarms } from '@fieldscope/contract/calls/alarms';
import { fields } from '@fieldscope/contract/calls/fields';
import { useQueryClient } from '@tanstack/react-query';
import { FIELD_CALLS } from '../../api/announced-calls';
import { callApi } from '../../api/call-api';
import { keyOf, useMutationCall } from '../../api/use-call';

/** The editor and the dialog show what went wrong. */
export const useCreateField = () => useMutationCall(fields.create, useChange());
export const useUpdateField = () => useMutationCall(fields.update, useChange());
export const useRemoveFields = () => useMutationCall(fields.remove, useChange());

/** Alarms of geofences that follow a field end with its outline. */
export function useRefreshFields(): () => void {
  const client = useQueryClient();
  return () => {
    for (const call of [...FIELD_CALLS, ...Object.values(alarms)])
      void client.invalidateQueries({ queryKey: keyOf(call) });
  };
}

const useChange = () => ({ quiet: true, onSettled: useRefreshFields() });

/** @throws ApiError */
export const createFields = (input: Parameters<typeof callApi<typeof fields.create>>[1]) =>
  callApi(fields.create, input);
