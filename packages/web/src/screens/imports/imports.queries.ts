import { measurements } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import {
  type FileFormat,
  type FileMapping,
  type HistoryImport,
  imports,
} from '@fieldscope/contract/calls/imports';
import { isDerived } from '@fieldscope/contract/definitions/derived';
import { KNOWN_MEASUREMENT_IDS } from '@fieldscope/contract/definitions/measurements';
import { LIMITS } from '@fieldscope/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';
import { valueTypeOf } from '../../values/measurement-names';

/** A job works on it, or a file is on its way. */
export const isActive = ({ state }: Pick<HistoryImport, 'state'>): boolean =>
  ['uploading', 'checking', 'writing', 'removing'].includes(state);

const POLL_MS = 1500;

/** Imports, the newest first; asked for again while something happens to one of them. */
export const useImports = () =>
  useQueryCall(
    imports.list,
    {},
    { refetchInterval: ({ state }) => ((state.data as HistoryImport[])?.some(isActive) ? POLL_MS : false) },
  );

/** How a person says that a file is read; what is absent is proposed. */
export interface Reading {
  format?: FileFormat;
  mapping?: FileMapping;
}

export const usePreview = (import_id: number, timezone: string, reading: Reading) =>
  useQueryCall(imports.preview, { import_id, timezone, ...reading }, { keepPrevious: true });

/** What was proposed before gives way to what was chosen. */
export function useStartImport() {
  const client = useQueryClient();
  const { quiet, onSettled } = useRefresh();
  return useMutationCall(imports.start, {
    quiet,
    onSettled() {
      client.removeQueries({ queryKey: keyOf(imports.preview) });
      onSettled();
    },
  });
}
export const useRemoveImport = () => useMutationCall(imports.remove, useRefresh());
export const useCloudDevices = () => useMutationCall(imports.listCloudDevices, { quiet: true });
export const useStartCloud = () => useMutationCall(imports.startCloud, useRefresh());

/** The forms and the dialog show what went wrong. */
function useRefresh() {
  const refresh = useRefreshImports();
  return { quiet: true, onSettled: refresh };
}

export function useRefreshImports() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keyOf(imports.list) });
}

/** Nodes that readings can be imported for. */
export const useNodes = () =>
  useQueryCall(devices.listNodes, { length: LIMITS.listPageSizeMax }, { select: ({ list }) => list }).data ??
  [];

/** Measurements that a number can be imported for: those of the catalogue, and the organisation's own. */
export function useImportableIds(): number[] {
  const own = useQueryCall(measurements.listNames, {}).data ?? [];
  const isNumber = (id: number) => !isDerived(id) && [undefined, 'boolean'].includes(valueTypeOf(id));
  return [
    ...new Set([
      ...own.map(({ measurement_id }) => measurement_id),
      ...KNOWN_MEASUREMENT_IDS.filter(isNumber),
    ]),
  ];
}
