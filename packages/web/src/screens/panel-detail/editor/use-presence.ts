import { panels } from '@fieldscope/contract/calls/panels';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../../api/call-api';
import { useLive } from '../../../api/use-live';
import { newId } from '../../../browser/new-id';
import {
  type OtherEditor,
  presentOthers,
  withPresence,
} from '../../../features/panels/editing/presence.model';

/** Several steps with the arrow keys are told once. */
const PAUSE_MS = SECOND_MS / 4;

/** Tells the other editors of a panel what is selected here. @returns the others, with what they have selected */
export function usePresence(panelId: number, componentId: string | null): OtherEditor[] {
  const [editorId] = useState(newId);
  const [others, setOthers] = useState<readonly OtherEditor[]>([]);
  const [now, setNow] = useState(() => Date.now());
  const tell = useEffectEvent((isGone: boolean) => {
    const told = { panel_id: panelId, editor_id: editorId, component_id: componentId, is_gone: isGone };
    // One that is lost is repeated soon.
    callApi(panels.tellPresence, told, { keepOnNavigation: true }).catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected is told when it changes
  useEffect(() => {
    const soon = setTimeout(() => tell(false), PAUSE_MS);
    return () => clearTimeout(soon);
  }, [panelId, componentId]);
  useEffect(() => {
    const again = setInterval(() => tell(false), PANEL_LIMITS.presenceMs / 3);
    const look = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => {
      clearInterval(again);
      clearInterval(look);
      tell(true);
    };
  }, []);
  useLive((message) => {
    if (message.type !== 'panel_presence' || message.panel_id !== panelId) return;
    if (message.editor_id === editorId) return;
    const isNew = !others.some((one) => one.editorId === message.editor_id) && !message.is_gone;
    setOthers(withPresence(others, message, Date.now()));
    setNow(Date.now());
    if (isNew) tell(false);
  });
  return presentOthers(others, now);
}
