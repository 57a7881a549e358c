import { type ReactNode, useCallback, useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { formatNumber } from '../../../values/format-number';

const PORTION = 50;

/** How many of a long list are drawn: the next ones once the end of those, where `more` stands, comes into view. */
export function usePortions(total: number): { count: number; more: ReactNode } {
  const [count, setCount] = useState(PORTION);
  const showMore = useCallback(() => setCount((before) => before + PORTION), []);
  const left = total - count;
  return {
    count,
    // Drawn anew by each portion: what is still in view then asks for the next one.
    more: left > 0 && <More key={count} left={left} onSeen={showMore} />,
  };
}

function More({ left, onSeen }: { left: number; onSeen(): void }) {
  const { t } = useTexts('panel-kinds');
  const watch = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return;
      const observer = new IntersectionObserver((seen) => {
        if (seen.some((one) => one.isIntersecting)) onSeen();
      });
      observer.observe(end);
      return () => observer.disconnect();
    },
    [onSeen],
  );
  return <span ref={watch}>{t('more', { number: formatNumber(left) })}</span>;
}
