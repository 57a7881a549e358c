/**
 * For a field of a number that may be below zero: the decimal keyboard of an iPhone has no minus, the keyboard of
 * letters does.
 */
export const signedKeyboard = () =>
  /iPhone|iPod/.test(navigator.userAgent) ? { attributes: { input: { inputMode: 'text' as const } } } : {};
