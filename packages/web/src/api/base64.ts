/** Bytes that one call of String.fromCharCode takes. */
const STEP = 0x8000;

/** Bytes as calls take them. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += STEP)
    text += String.fromCharCode(...bytes.subarray(start, start + STEP));
  return btoa(text);
}
