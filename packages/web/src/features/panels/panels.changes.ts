import { panels } from '@fieldscope/contract/calls/panels';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api';
import { keyOf, useMutationCall } from '../../api/use-call';
import { newId } from '../../browser/new-id';

/** Dialogs show what these were refused with. */
export const useCreatePanel = () => useMutationCall(panels.create, useRefresh(true));
export const useRenamePanel = () => useMutationCall(panels.update, useRefresh(true));
export const useRemovePanel = () => useMutationCall(panels.remove, useRefresh(true));
export const useRestoreVersion = () => useMutationCall(panels.restoreVersion, useRefresh(true));

/** A failure is said in a tip. */
export const useRestorePanel = () => useMutationCall(panels.restore, useRefresh(false));

/** Makes a panel with the same components. */
export function useDuplicatePanel() {
  const { onSettled } = useRefresh(false);
  return useMutation({
    onSettled,
    async mutationFn({ panelId, nameOf }: { panelId: number; nameOf(name: string): string }) {
      const { name, settings, components } = await callApi(panels.view, { id: panelId });
      return callApi(panels.create, {
        name: shortened(name, nameOf),
        settings,
        components: components.map(({ version: _, ...component }) => ({
          ...component,
          component_id: newId(),
        })),
      });
    },
  });
}

/** The name of a copy, of which the end of the name goes where it would be too long. */
function shortened(name: string, nameOf: (name: string) => string): string {
  const tooMuch = nameOf(name).length - PANEL_LIMITS.nameLength;
  return tooMuch <= 0 ? nameOf(name) : nameOf(`${name.slice(0, -tooMuch - 1).trimEnd()}…`);
}

/** Whatever is known of panels may be old after a change. */
function useRefresh(quiet: boolean) {
  const client = useQueryClient();
  return {
    quiet,
    onSettled() {
      for (const call of Object.values(panels)) void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
