import type { CameraPicture } from '@fieldscope/contract/calls/cameras';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import { percentText } from './percent-text';

/** How often each label is in a list, in the order in which they come. */
export function countLabels(found: readonly { label: string }[]): [label: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { label } of found) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts];
}

/** What was found in a picture, in one line: counts by class, or the likeliest class. */
export function useFoundText() {
  const { t } = useTexts('cameras');
  return ({ detections, classes: likely, text }: CameraPicture): string => {
    const [first] = likely;
    if (detections.length > 0)
      return countLabels(detections)
        .map(([label, count]) => `${label} ${formatNumber(count)}`)
        .join(', ');
    return first ? `${first.label} ${percentText(first.confidence)}` : text || t('picture.nothing');
  };
}
