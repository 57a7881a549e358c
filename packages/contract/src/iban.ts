/** An IBAN without the spaces of its groups. */
export const plainIban = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** How long IBANs of a country are, where its banks have them (registry of ISO 13616). */
const LENGTHS = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18
  FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20
  LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24
  SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/**
 * Whether an IBAN (ISO 13616) has the length of its country and right check digits, which are 02 to 98: what is moved behind them
 * reads as 1 modulo 97.
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}(?!00|01|99)\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.length !== (LENGTHS.get(iban.slice(0, 2)) ?? iban.length)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  return BigInt(moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n === 1n;
}

/** An IBAN as people read it, in groups of four. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
