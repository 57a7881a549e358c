import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** A strip below the top bar: what crosses it is what the reader reads. */
const READING_STRIP = '-20% 0px -75% 0px';

/**
 * Scrolls to the element that `at` of the address names, and returns the id of the one in view: that of the address
 * until the reader scrolls on. `ids` are the elements of the page as it is now,
 * `isComplete` once the calls are among them.
 */
export function useSectionInView(ids: readonly string[], isComplete: boolean): string | undefined {
  const [address] = useSearchParams();
  const { key } = useLocation();
  const at = address.get('at') ?? undefined;
  const [inView, setInView] = useState(at);
  const onPage = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link leads there once more, and a shared one once the calls are there
  useEffect(() => {
    if (at === undefined) return;
    setInView(at);
    document.getElementById(at)?.scrollIntoView();
  }, [at, key, isComplete]);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) => {
        const entered = changes.find(({ isIntersecting }) => isIntersecting);
        if (entered) setInView(entered.target.id);
      },
      { rootMargin: READING_STRIP },
    );
    for (const id of onPage.split(' ')) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [onPage]);
  return inView;
}
