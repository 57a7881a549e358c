import { LIMITS } from '@fieldscope/contract/limits';
import { createStore } from '../../browser/create-store';

export type TipKind = 'success' | 'info' | 'warning' | 'error';
export interface Tip {
  id: number;
  kind: TipKind;
  text: string;
  durationMs: number;
  closable: boolean;
}
export interface TipOptions {
  durationMs?: number;
  closable?: boolean;
}

/** How long a tip stays that takes a while to read. */
export const LONG_TIP_MS = 8000;

/** The tips on screen, oldest first. */
export const tipStore = createStore<readonly Tip[]>([]);
let lastId = 0;

/** Shows a text for two seconds; the same text that is still there is not shown twice. */
function show(kind: TipKind, text: string, options: TipOptions = {}): void {
  const tip = {
    id: ++lastId,
    kind,
    text,
    durationMs: options.durationMs ?? LIMITS.tipMs,
    closable: options.closable ?? true,
  };
  const others = tipStore.get().filter((other) => other.text !== text || other.kind !== kind);
  tipStore.set([...others, tip]);
}

/** The central tip: a transient message that any part of the portal may show. */
export const tip = {
  success: (text: string, options?: TipOptions) => show('success', text, options),
  info: (text: string, options?: TipOptions) => show('info', text, options),
  warning: (text: string, options?: TipOptions) => show('warning', text, options),
  error: (text: string, options?: TipOptions) => show('error', text, options),
  close: (id: number) => tipStore.set(tipStore.get().filter((other) => other.id !== id)),
};
