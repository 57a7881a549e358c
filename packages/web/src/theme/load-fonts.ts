/** Fetches Inter once the first frame is painted; until then base.css draws the words in a face of the device. */
export function loadFontsAfterPaint(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => void import('./fonts.css')));
}
