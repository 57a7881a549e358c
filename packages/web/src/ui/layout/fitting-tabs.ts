const ROUNDING_PX = 0.5;

/**
 * Which tabs are shown beside each other: all if they fit, else as many as fit with the button for the others, among
 * them always the chosen one.
 * @param widths of the tabs, px
 * @returns for each tab whether it is shown
 */
export function fittingTabs(
  widths: readonly number[],
  chosen: number,
  { space, button }: { space: number; button: number },
): boolean[] {
  const sum = widths.reduce((before, width) => before + width, 0);
  if (sum <= space + ROUNDING_PX) return widths.map(() => true);
  let left = space - button - (widths[chosen] ?? 0);
  let isFull = false;
  return widths.map((width, place) => {
    if (place === chosen) return true;
    isFull ||= width > left;
    left -= width;
    return !isFull;
  });
}
