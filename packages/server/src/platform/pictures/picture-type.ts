export type PictureType = 'png' | 'jpeg' | 'webp';

const startsWith = (bytes: Uint8Array, signature: readonly number[], from = 0): boolean =>
  signature.every((byte, index) => bytes[from + index] === byte);
const codesOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const PNG = [0x89, ...codesOf('PNG\r\n'), 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = codesOf('RIFF');
const WEBP = codesOf('WEBP');
const WEBP_AT = 8;

/** The type that the first bytes of a file say; undefined: it is none that is taken, whatever it is called. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, JPEG)) return 'jpeg';
  return startsWith(bytes, RIFF) && startsWith(bytes, WEBP, WEBP_AT) ? 'webp' : undefined;
}
