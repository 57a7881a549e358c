/** Whether all moments from `from` until before `to` (epoch ms) are in one calendar month of a time zone. */
export function isWithinMonth({ from, to }: { from: number; to: number }, timeZone: string): boolean {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric' });
  return format.format(from) === format.format(to - 1);
}
