/** What of a VAT number stands behind the letters of its country, and how its check digits are computed where that is published. */
interface VatForm {
  /** Two letters of ISO 3166-1. */
  country: string;
  form: RegExp;
  isRight?: (digits: number[], rest: string) => boolean;
}

const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * digits[place]!, 0);
const numberOf = (digits: readonly number[]): number => Number(digits.join(''));
/** 11 less the remainder by 11; 11 counts as 0. */
const elevensOf = (digits: readonly number[], weights: readonly number[]): number =>
  (11 - (weighted(digits, weights) % 11)) % 11;
const doubled = (digit: number): number => (digit > 4 ? 2 * digit - 9 : 2 * digit);
/** ISO/IEC 7812: every second digit from the right is doubled. */
const isLuhn = (digits: readonly number[]): boolean =>
  digits.toReversed().reduce((sum, digit, place) => sum + (place % 2 === 0 ? digit : doubled(digit)), 0) %
    10 ===
  0;
/** ISO/IEC 7064, MOD 11,10. */
const isMod1110 = (digits: readonly number[]): boolean => {
  const product = digits.slice(0, -1).reduce((left, digit) => (((left + digit) % 10 || 10) * 2) % 11, 10);
  return (11 - product) % 10 === digits.at(-1);
};

/** Of a sum by 11, and where that is 10 of another one; 10 then counts as 0. */
const twiceElevens = (digits: readonly number[], first: number[], second: number[]): number => {
  const check = weighted(digits, first) % 11;
  return check < 10 ? check : (weighted(digits, second) % 11) % 10;
};
const isBritish = (digits: readonly number[]): boolean =>
  digits.length < 9 || [0, 42, 55].includes(weighted(digits, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97);
const BRITISH: VatForm = { country: 'GB', form: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/, isRight: isBritish };

const SPANISH_PERSON = 'TRWAGMYFPDXBNJZSQVHLCKE';
const SPANISH_COMPANY = 'JABCDEFGHI';
/** People, also foreign ones, have a letter by 23; companies a check digit of ISO/IEC 7812 or its letter. */
function isSpanish(digits: readonly number[], rest: string): boolean {
  const check = rest.at(-1)!;
  if (/^[KLMXYZ\d]/.test(rest)) {
    const nationality = Math.max(0, 'XYZ'.indexOf(rest[0]!));
    const number = /^\d/.test(rest) ? numberOf(digits) : numberOf([nationality, ...digits]);
    return SPANISH_PERSON[number % 23] === check;
  }
  const last = SPANISH_COMPANY.indexOf(check);
  return isLuhn(last < 0 ? digits : [...digits, last]);
}

const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV';
/** Until 1991 the second sign was none of the number, and the first one came last. */
function isIrish(digits: readonly number[], rest: string): boolean {
  const number = digits.length === 7 ? digits : [0, ...digits.slice(1), digits[0]!];
  const sum = weighted(number, [8, 7, 6, 5, 4, 3, 2]) + 9 * IRISH.indexOf(rest[8] ?? 'W');
  return IRISH[sum % 23] === rest[7];
}

const CYPRIOT = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
const isCypriot = (digits: readonly number[], rest: string): boolean =>
  digits.reduce((sum, digit, place) => sum + (place % 2 ? digit : CYPRIOT[digit]!), 0) % 26 ===
  rest.charCodeAt(8) - 65;

/** By the letters that numbers begin with: the European Union, Northern Ireland and neighbours. */
const FORMS: Record<string, VatForm> = {
  AT: {
    country: 'AT',
    form: /^U\d{8}$/,
    isRight: (digits) => {
      const sum = digits
        .slice(0, 7)
        .reduce((all, digit, place) => all + (place % 2 ? doubled(digit) : digit), 4);
      return (10 - (sum % 10)) % 10 === digits[7];
    },
  },
  BE: {
    country: 'BE',
    form: /^[01]\d{9}$/,
    isRight: (digits) => 97 - (numberOf(digits.slice(0, 8)) % 97) === numberOf(digits.slice(8)),
  },
  BG: {
    country: 'BG',
    form: /^\d{9,10}$/,
    // Numbers of people have other rules.
    isRight: (digits) =>
      digits.length > 9 ||
      twiceElevens(digits, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10]) === digits[8],
  },
  CHE: {
    country: 'CH',
    form: /^\d{9}(?:MWST|TVA|IVA)?$/,
    isRight: (digits) => elevensOf(digits, [5, 4, 3, 2, 7, 6, 5, 4]) === digits[8],
  },
  CY: { country: 'CY', form: /^(?!12)\d{8}[A-Z]$/, isRight: isCypriot },
  CZ: {
    country: 'CZ',
    form: /^(?:[0-8]\d{7}|\d{9,10})$/,
    // Numbers of people have other rules.
    isRight: (digits) =>
      digits.length > 8 || (elevensOf(digits, [8, 7, 6, 5, 4, 3, 2]) || 1) % 10 === digits[7],
  },
  DE: { country: 'DE', form: /^[1-9]\d{8}$/, isRight: isMod1110 },
  DK: {
    country: 'DK',
    form: /^[1-9]\d{7}$/,
    isRight: (digits) => weighted(digits, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  EE: {
    country: 'EE',
    form: /^\d{9}$/,
    isRight: (digits) => weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  },
  EL: {
    country: 'GR',
    form: /^\d{9}$/,
    isRight: (digits) => (weighted(digits, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digits[8],
  },
  ES: {
    country: 'ES',
    form: /^(?:[A-HJNP-SUVW]\d{7}[A-J\d]|[KLMXYZ]\d{7}[A-Z]|\d{8}[A-Z])$/,
    isRight: isSpanish,
  },
  FI: {
    country: 'FI',
    form: /^\d{8}$/,
    isRight: (digits) => elevensOf(digits, [7, 9, 10, 5, 8, 4, 2]) === digits[7],
  },
  FR: {
    country: 'FR',
    form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
    // Keys with letters have another rule, which is not published, and numbers of Monaco no check digit of the business.
    isRight: (digits, rest) =>
      (rest.startsWith('000', 2) || isLuhn(digits.slice(-9))) &&
      (digits.length < 11 ||
        (12 + 3 * (numberOf(digits.slice(2)) % 97)) % 97 === numberOf(digits.slice(0, 2))),
  },
  GB: BRITISH,
  HR: { country: 'HR', form: /^\d{11}$/, isRight: isMod1110 },
  HU: {
    country: 'HU',
    form: /^\d{8}$/,
    isRight: (digits) => weighted(digits, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  },
  IE: { country: 'IE', form: /^(?:\d[A-Z0-9+*]\d{5}[A-W]|\d{7}[A-W]{2})$/, isRight: isIrish },
  IT: { country: 'IT', form: /^\d{11}$/, isRight: isLuhn },
  LT: {
    country: 'LT',
    form: /^(?:\d{7}|\d{10})1\d$/,
    isRight: (digits) =>
      twiceElevens(
        digits.slice(0, -1),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2].slice(0, digits.length - 1),
        [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4].slice(0, digits.length - 1),
      ) === digits.at(-1),
  },
  LU: {
    country: 'LU',
    form: /^\d{8}$/,
    isRight: (digits) => numberOf(digits.slice(0, 6)) % 89 === numberOf(digits.slice(6)),
  },
  LV: {
    country: 'LV',
    form: /^\d{11}$/,
    // Numbers of people begin with 0 to 3 and have other rules.
    isRight: (digits) => digits[0]! < 4 || weighted(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3,
  },
  MT: {
    country: 'MT',
    form: /^\d{8}$/,
    isRight: (digits) => weighted(digits, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0,
  },
  NL: {
    country: 'NL',
    form: /^\d{9}B\d{2}$/,
    // Numbers of companies, and since 2020 those of people.
    isRight: (digits, rest) =>
      weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === digits[8] ||
      BigInt(`2321${rest.replace('B', '11')}`) % 97n === 1n,
  },
  NO: {
    country: 'NO',
    form: /^\d{9}(?:MVA)?$/,
    isRight: (digits) => elevensOf(digits, [3, 2, 7, 6, 5, 4, 3, 2]) === digits[8],
  },
  PL: {
    country: 'PL',
    form: /^\d{10}$/,
    isRight: (digits) => weighted(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digits[9],
  },
  PT: {
    country: 'PT',
    form: /^[1-9]\d{8}$/,
    isRight: (digits) => elevensOf(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 10 === digits[8],
  },
  RO: {
    country: 'RO',
    form: /^[1-9]\d{1,9}$/,
    isRight: (digits) => {
      const ten = [...Array<number>(10 - digits.length).fill(0), ...digits];
      return ((10 * weighted(ten, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === ten[9];
    },
  },
  SE: { country: 'SE', form: /^\d{10}(?:0[1-9]|[1-9]\d)$/, isRight: (digits) => isLuhn(digits.slice(0, 10)) },
  SI: {
    country: 'SI',
    form: /^[1-9]\d{7}$/,
    isRight: (digits) => elevensOf(digits, [8, 7, 6, 5, 4, 3, 2]) % 10 === digits[7],
  },
  SK: { country: 'SK', form: /^[1-9]\d{9}$/, isRight: (digits) => numberOf(digits) % 11 === 0 },
  XI: BRITISH,
};
const COUNTRIES_WITH_FORM = new Set(Object.values(FORMS).map(({ country }) => country));
/** Of other countries, which have no letters before it. */
const ANY = /^[A-Z0-9]{4,20}$/;

/** A VAT number without the signs between its groups. */
export const plainVatNumber = (text: string): string => text.toUpperCase().replace(/[\s.\-/]/g, '');

const prefixOf = (number: string): string | undefined =>
  [number.slice(0, 3), number.slice(0, 2)].find((letters) => Object.hasOwn(FORMS, letters));

/** The country that a VAT number is of, by its first letters; undefined: they say nothing. */
export function vatCountryOf(number: string): string | undefined {
  const prefix = prefixOf(number);
  return prefix && FORMS[prefix]!.country;
}

/**
 * Whether a plain VAT number has the form, and where they are published the check digits, of its country. It does not say that
 * it was ever given to anybody.
 * @param country of the business: where numbers have letters before them, one without is none
 */
export function isVatNumber(number: string, country = ''): boolean {
  const prefix = prefixOf(number);
  if (prefix === undefined) return ANY.test(number) && !COUNTRIES_WITH_FORM.has(country);
  const { form, isRight = () => true } = FORMS[prefix]!;
  const rest = number.slice(prefix.length);
  return form.test(rest) && isRight([...rest.replace(/\D/g, '')].map(Number), rest);
}
