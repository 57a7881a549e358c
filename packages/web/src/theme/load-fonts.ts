/** Puts words into Inter, which fetches it, once the first frame is painted (fonts.css); until then in a face of the device (base.css). */
export function loadFontsAfterPaint(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.documentElement.setAttribute('data-painted', '')),
  );
}
