import type { Eui } from '@fieldscope/contract/ids';
import { DAY_MS } from '@fieldscope/contract/time';
import type { CloudSettings } from './imports.repository';

/** One request to a cloud; times in epoch ms, both included. */
export interface CloudRequest {
  eui: Eui;
  from: number;
  to: number;
}

/**
 * What an import asks for, always in the same order: a day of a device at a time, as a longer answer may be cut without saying
 * so.
 */
export function requestsOf({ euis, from, to }: CloudSettings): CloudRequest[] {
  const days = Math.ceil((to - from) / DAY_MS);
  return euis.flatMap((eui) =>
    Array.from({ length: days }, (_, day) => ({
      eui,
      from: from + day * DAY_MS,
      to: Math.min(to, from + (day + 1) * DAY_MS - 1),
    })),
  );
}
