/** What stands for the value in the bytes of a downlink: its size, whether it has a sign, and which byte comes first. */
const NUMBERS = {
  u8: { bytes: 1, isSigned: false },
  i8: { bytes: 1, isSigned: true },
  u16: { bytes: 2, isSigned: false },
  i16: { bytes: 2, isSigned: true },
  u24: { bytes: 3, isSigned: false },
  u32: { bytes: 4, isSigned: false },
  i32: { bytes: 4, isSigned: true },
} as const;
type NumberName = keyof typeof NUMBERS;

/** Bytes of a downlink; LoRaWAN has no longer ones. */
export const LAYOUT_BYTES = 242;

/** One byte, or the place of the value. */
type Part = number | { name: NumberName; isLittleEndian: boolean; factor: number };

const BYTE = /^[0-9a-f]{2}$/i;
const PLACE = /^\{(u8|i8|u16|i16|u24|u32|i32)(le)?(?:\*(\d{1,9}(?:\.\d{1,9})?))?\}$/i;

/**
 * The parts of a layout such as `FF 03 {u16le}` or `01{u32*60}`: bytes in hex digits, and the value as a whole number of so
 * many bits, the highest byte first or (`le`) last, multiplied before. Undefined: it is none.
 */
export function partsOfLayout(layout: string): Part[] | undefined {
  const parts: Part[] = [];
  for (const word of layout.match(/\{[^}]*\}|[0-9a-f]{2}|\S/gi) ?? []) {
    const [, name, littleEndian, factor = '1'] = PLACE.exec(word) ?? [];
    if (name) {
      parts.push({
        name: name.toLowerCase() as NumberName,
        isLittleEndian: littleEndian !== undefined,
        factor: Number(factor),
      });
    } else if (BYTE.test(word)) parts.push(Number.parseInt(word, 16));
    else return undefined;
  }
  const length = parts.reduce<number>(
    (sum, part) => sum + (typeof part === 'number' ? 1 : NUMBERS[part.name].bytes),
    0,
  );
  return length > 0 && length <= LAYOUT_BYTES ? parts : undefined;
}

/** Whether a layout has a place for a value. */
export const hasPlace = (parts: readonly Part[]): boolean => parts.some((part) => typeof part !== 'number');

/** The bytes of a value; undefined when it does not fit its place as a whole number, or the layout is none. */
export function encodeLayout(layout: string, value: number): number[] | undefined {
  const bytes: number[] = [];
  for (const part of partsOfLayout(layout) ?? [undefined]) {
    if (part === undefined) return undefined;
    const encoded = typeof part === 'number' ? [part] : bytesOf(part, value);
    if (!encoded) return undefined;
    bytes.push(...encoded);
  }
  return bytes;
}

/** Half of what factors with nine decimals may be off. */
const NEARLY = 1e-6;

function bytesOf(
  { name, isLittleEndian, factor }: Exclude<Part, number>,
  value: number,
): number[] | undefined {
  const { bytes: count, isSigned } = NUMBERS[name];
  const scaled = value * factor;
  const whole = Math.round(scaled);
  const span = 2 ** (8 * count);
  const [least, most] = isSigned ? [-span / 2, span / 2 - 1] : [0, span - 1];
  if (!(Math.abs(scaled - whole) <= NEARLY && whole >= least && whole <= most)) return undefined;
  const unsigned = whole < 0 ? whole + span : whole;
  const bytes = Array.from({ length: count }, (_, place) => Math.floor(unsigned / 2 ** (8 * place)) % 256);
  return isLittleEndian ? bytes : bytes.reverse();
}
