import { TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import classes from './ApiIndex.module.css';
import { addressWith } from './address-with';
import { type IndexEntry, PARTS, titleOf } from './index-entries';
import type { DocsLanguage, DocsWords } from './words';

/** From here on the index has a column of its own, as in the style sheet. */
const WIDE = '(min-width: 62em)';

interface ApiIndexProps {
  /** Those that the search leaves. */
  entries: readonly IndexEntry[];
  /** Id of the entry in view. */
  inView: string | undefined;
  query: string;
  onQuery(query: string): void;
  language: DocsLanguage;
  words: DocsWords;
}

/** The search and the contents: beside the text, on a narrow window above it and closed. */
export function ApiIndex({ entries, inView, query, onQuery, language, words }: ApiIndexProps) {
  const { t } = useTexts('api-docs');
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const links = (
    <nav aria-label={t('contents')} lang={language}>
      <IndexLinks entries={entries} inView={inView} words={words} />
    </nav>
  );
  return (
    <div className={classes.index}>
      <TextInput
        type="search"
        label={t('search')}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onQuery('')}
      />
      <p className={classes.count} role="status" aria-live="polite">
        {query.trim() !== '' && t('found', { count: entries.length })}
      </p>
      {isWide ? (
        links
      ) : (
        <details className={classes.closed}>
          <summary>{t('contents')}</summary>
          {links}
        </details>
      )}
    </div>
  );
}

function IndexLinks({ entries, inView, words }: Pick<ApiIndexProps, 'entries' | 'inView' | 'words'>) {
  const parts = PARTS.map((part) => ({ part, its: entries.filter((entry) => entry.part === part) }));
  return (
    <ul className={classes.links}>
      {parts
        .filter(({ its }) => its.length > 0)
        .map(({ part, its }) => (
          <li key={part}>
            <IndexLink id={part} inView={inView}>
              {titleOf(part, words)}
            </IndexLink>
            <ul>
              {its
                .filter(({ call }) => call)
                .map(({ id, title }) => (
                  <li key={id}>
                    <IndexLink id={id} inView={inView}>
                      {title}
                    </IndexLink>
                  </li>
                ))}
            </ul>
          </li>
        ))}
    </ul>
  );
}

/** Its address can be shared: the hash belongs to the router, so that the entry is in the query. */
function IndexLink({ id, inView, children }: { id: string; inView: string | undefined; children: string }) {
  const [address] = useSearchParams();
  return (
    <Link
      to={{ search: addressWith(address, 'at', id) }}
      replace
      aria-current={id === inView ? 'location' : undefined}
    >
      {children}
    </Link>
  );
}
