import type { LiveMessage } from '@fieldscope/contract/live';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';

type PresenceMessage = Extract<LiveMessage, { type: 'panel_presence' }>;

/** Somebody else who has a panel open to change it. */
export interface OtherEditor {
  editorId: string;
  name: string;
  /** What is selected there; null: nothing. */
  componentId: string | null;
  seenAt: number;
}

/** Others after one of them told something. */
export function withPresence(
  others: readonly OtherEditor[],
  { editor_id, user_name, component_id, is_gone }: Omit<PresenceMessage, 'type' | 'panel_id'>,
  now: number,
): OtherEditor[] {
  const rest = others.filter(({ editorId }) => editorId !== editor_id);
  if (is_gone) return rest;
  return [...rest, { editorId: editor_id, name: user_name, componentId: component_id, seenAt: now }].toSorted(
    (one, other) => (one.editorId < other.editorId ? -1 : 1),
  );
}

/** Those who told something lately. */
export const presentOthers = (others: readonly OtherEditor[], now: number): OtherEditor[] =>
  others.filter(({ seenAt }) => now - seenAt < PANEL_LIMITS.presenceMs);

/** Each readable under white letters, and told from the others in both themes. */
const COLORS = ['#7c3aed', '#b45309', '#be185d', '#1d4ed8', '#4d7c0f', '#b91c1c'];

/** The same for the same editor wherever it is seen. */
export function colorOfEditor(editorId: string): string {
  const sum = [...editorId].reduce((all, letter) => all + letter.charCodeAt(0), 0);
  return COLORS[sum % COLORS.length]!;
}
