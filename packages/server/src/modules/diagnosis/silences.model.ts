/** When a device went silent and was heard again, of its online record. @param offlineAfterMs how long it was silent until it counted as offline */
export function silencesOf(
  events: readonly { at: number; isOnline: boolean }[],
  offlineAfterMs: number,
): { from: number; to: number }[] {
  const silences: { from: number; to: number }[] = [];
  let offlineAt: number | undefined;
  for (const { at, isOnline } of events) {
    if (!isOnline) offlineAt = at;
    else if (offlineAt !== undefined) {
      silences.push({ from: offlineAt - offlineAfterMs, to: at });
      offlineAt = undefined;
    }
  }
  return silences;
}
