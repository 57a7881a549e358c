import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import classes from './SectionsInAddress.module.css';

interface SectionPart {
  name: string;
  label: string;
  content: ReactNode;
  /** Beside the names of the sections while it is shown. */
  end?: ReactNode;
}

interface SectionsInAddressProps {
  label: string;
  /** The tab that they are in, as the address names it. */
  tab: string;
  /** At least one. */
  parts: readonly SectionPart[];
  /** There is never more than one: it needs no name. */
  isAlone: boolean;
  /** Further ones may come: one that the address names and that is not there yet is waited for. */
  isLoading: boolean;
  /** Names in the address that a link to any section keeps. */
  keep: readonly string[];
}

/** Of the section before, so that one sees that there is one. */
const BESIDE_PX = 40;

/**
 * Sections of a tab, of which the address names one (`section=`); only that one is drawn. The first needs no mention. Links
 * lead from one to another.
 */
export function SectionsInAddress({ label, tab, parts, isAlone, isLoading, keep }: SectionsInAddressProps) {
  const [address] = useSearchParams();
  const named = address.get('section');
  const found = parts.find(({ name }) => name === named);
  const chosen = found ?? (isLoading && named !== null ? undefined : parts[0]);
  const searchOf = (name: string) => {
    const next = new URLSearchParams([...address].filter(([key]) => keep.includes(key)));
    next.set('tab', tab);
    if (name !== parts[0]?.name) next.set('section', name);
    return `?${next}`;
  };
  const row = useRef<HTMLElement>(null);
  const place = chosen && parts.indexOf(chosen);
  // On a phone the row is swiped: the chosen one is in view, also once its letters have come.
  useLayoutEffect(() => {
    const nav = row.current;
    const link = place === undefined ? undefined : nav?.children[place];
    if (!nav || !(link instanceof HTMLElement)) return;
    const sizes = new ResizeObserver(() => {
      nav.scrollLeft = link.offsetLeft - BESIDE_PX;
    });
    sizes.observe(link);
    return () => sizes.disconnect();
  }, [place]);
  const waiting = <Skeleton height={240} />;
  return (
    <>
      {!isAlone && (
        <div className={classes.head}>
          <nav ref={row} className={classes.sections} aria-label={label}>
            {parts.map(({ name, label: title }) => (
              <Link
                key={name}
                className={classes.section}
                to={{ search: searchOf(name) }}
                aria-current={name === chosen?.name ? 'location' : undefined}
              >
                {title}
              </Link>
            ))}
          </nav>
          {chosen?.end}
        </div>
      )}
      <div className={classes.content}>
        <Suspense fallback={waiting}>{chosen ? chosen.content : waiting}</Suspense>
      </div>
    </>
  );
}
