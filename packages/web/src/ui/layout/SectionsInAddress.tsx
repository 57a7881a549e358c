import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
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
  /** Further ones may come: one that the address names and that is not there yet is waited for. */
  isLoading: boolean;
  /** Names in the address that a link to any section keeps. */
  keep: readonly string[];
}

/**
 * Sections of a tab, of which the address names one (`section=`); only that one is drawn. The first needs no mention. Links
 * lead from one to another.
 */
export function SectionsInAddress({ label, tab, parts, isLoading, keep }: SectionsInAddressProps) {
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
  const waiting = <Skeleton height={240} />;
  return (
    <>
      {parts.length > 1 && (
        <div className={classes.head}>
          <nav className={classes.sections} aria-label={label}>
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
