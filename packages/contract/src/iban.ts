/** An IBAN without the spaces of its groups. */
export const plainIban = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** Whether the check digits of an IBAN (ISO 13616) are right: what is moved behind them reads as 1 modulo 97. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  return BigInt(moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n === 1n;
}

/** An IBAN as people read it, in groups of four. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
