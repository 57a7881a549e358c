import { LIMITS } from '@fieldscope/contract/limits';

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

let tips: readonly Tip[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Tip[]): void {
  tips = next;
  for (const listener of listeners) listener();
}

/** Shows a text for two seconds; the same text that is still there is not shown twice. */
function show(kind: TipKind, text: string, options: TipOptions = {}): void {
  const tip = {
    id: ++lastId,
    kind,
    text,
    durationMs: options.durationMs ?? LIMITS.tipMs,
    closable: options.closable ?? true,
  };
  change([...tips.filter((other) => other.text !== text || other.kind !== kind), tip]);
}

/** The central tip: a transient message that any part of the portal may show. */
export const tip = {
  success: (text: string, options?: TipOptions) => show('success', text, options),
  info: (text: string, options?: TipOptions) => show('info', text, options),
  warning: (text: string, options?: TipOptions) => show('warning', text, options),
  error: (text: string, options?: TipOptions) => show('error', text, options),
  close: (id: number) => change(tips.filter((other) => other.id !== id)),
};

export const tipStore = {
  get: (): readonly Tip[] => tips,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
