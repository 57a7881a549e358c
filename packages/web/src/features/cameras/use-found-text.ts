import type { CameraPicture } from '@fieldscope/contract/calls/cameras';
import { numberOfDigits, readsNumbers } from '@fieldscope/contract/camera-reading';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import { percentText } from './percent-text';

/** How often each label is in a list, by label: pictures of one camera name their classes in one order. */
function countLabels(found: readonly { label: string }[]): [label: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { label } of found) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}

/** What was found in a picture, each with its value: the number that is read, how many of each class, or how likely each class is. */
export function useFoundRows() {
  const { t } = useTexts('cameras');
  return ({ algorithm, detections, classes: likely }: CameraPicture): [label: string, value: string][] => {
    const read = readsNumbers(algorithm) ? numberOfDigits(detections) : undefined;
    if (read !== undefined) return [[t('reading'), formatNumber(read)]];
    return detections.length > 0
      ? countLabels(detections).map(([label, count]) => [label, formatNumber(count)])
      : likely.map(({ label, confidence }) => [label, percentText(confidence)]);
  };
}

/** The same in one line; of a classification the likeliest class. */
export function useFoundText() {
  const { t } = useTexts('cameras');
  const rowsOf = useFoundRows();
  return (picture: CameraPicture): string => {
    const rows = rowsOf(picture);
    const shown = picture.detections.length > 0 ? rows : rows.slice(0, 1);
    return shown.map((row) => row.join(' ')).join(', ') || picture.text || t('picture.nothing');
  };
}
