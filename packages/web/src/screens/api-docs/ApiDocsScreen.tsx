import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { Button, Skeleton, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../api/session';
import { portalFacts } from '../../browser/portal-facts';
import { currentLanguage } from '../../texts/language';
import { useTexts } from '../../texts/use-texts';
import { OpenPage } from '../../ui/layout/OpenPage';
import classes from './ApiDocs.module.css';
import { ApiIndex } from './ApiIndex';
import { addressWith } from './address-with';
import { callsOf, useApiDocument } from './api-document';
import { CallSection } from './CallSection';
import { EXAMPLES } from './examples';
import { entriesOf, type IndexEntry, matchingEntries, PARTS, type Part, titleOf } from './index-entries';
import { StreamSection } from './StreamSection';
import { useSectionInView } from './use-section-in-view';
import type { DocsLanguage, DocsWords } from './words';
import { en } from './words.en';
import { zh } from './words.zh';

const WORDS: Record<DocsLanguage, DocsWords> = { en, zh };
const NAMES = { en: 'English', zh: '中文' } as const;

/** What a program needs to use this portal, in English or Chinese, made from the server's own description. */
export function ApiDocsScreen() {
  const language = useDocsLanguage();
  return (
    <OpenPage>
      <Documentation key={language} language={language} />
    </OpenPage>
  );
}

function Documentation({ language }: { language: DocsLanguage }) {
  const words = WORDS[language];
  const { data, error, refetch } = useApiDocument(language);
  const isInShell = useSession() !== undefined;
  const [query, setQuery] = useState('');
  const calls = data ? callsOf(data, Object.keys(EXAMPLES)) : [];
  const entries = matchingEntries(entriesOf(calls, words), query);
  const inView = useSectionInView(
    entries.map(({ id }) => id),
    data !== undefined,
  );
  const search = (words: string) => {
    setQuery(words);
    // What is found begins at the top.
    window.scrollTo(0, 0);
  };
  return (
    <div className={classes.layout} data-in-shell={isInShell || undefined}>
      <ApiIndex
        entries={entries}
        inView={inView}
        query={query}
        onQuery={search}
        language={language}
        words={words}
      />
      <article className={classes.page} lang={language === 'zh' ? 'zh-CN' : language}>
        <LanguageLinks language={language} />
        <Title order={1}>{words.title}</Title>
        <p className={classes.lead}>{words.lead}</p>
        {PARTS.map((part) =>
          part === 'reading' && !data ? (
            <CallsToCome key={part} error={error} refetch={refetch} words={words} />
          ) : (
            <PartSection
              key={part}
              part={part}
              entries={entries.filter((entry) => entry.part === part)}
              words={words}
            />
          ),
        )}
        {data && entries.length === 0 && <NothingFound query={query} onClear={() => search('')} />}
      </article>
    </div>
  );
}

/** As the address says, else the reader's own where we have it, else English. */
function useDocsLanguage(): DocsLanguage {
  const [address] = useSearchParams();
  useTexts();
  return (address.get('lang') ?? currentLanguage()) === 'zh' ? 'zh' : 'en';
}

function LanguageLinks({ language }: { language: DocsLanguage }) {
  const { t } = useTexts();
  const [address] = useSearchParams();
  return (
    <nav className={classes.languages} aria-label={t('language')}>
      {(['en', 'zh'] as const).map((name) => (
        <Link
          key={name}
          to={{ search: addressWith(address, 'lang', name) }}
          lang={name}
          aria-current={name === language ? 'page' : undefined}
        >
          {NAMES[name]}
        </Link>
      ))}
    </nav>
  );
}

function CallsToCome({ error, refetch, words }: { error: unknown; refetch(): void; words: DocsWords }) {
  if (!error) return <Skeleton height={480} mt="lg" />;
  return (
    <p role="alert">
      {words.failed}{' '}
      <Button size="compact-sm" variant="default" onClick={refetch}>
        {words.retry}
      </Button>
    </p>
  );
}

interface PartSectionProps {
  part: Part;
  /** Those of the part; without any it is left out. */
  entries: readonly IndexEntry[];
  words: DocsWords;
}

function PartSection({ part, entries, words }: PartSectionProps) {
  const base = portalFacts().publicUrl || location.origin;
  if (entries.length === 0) return;
  return (
    <section id={part}>
      <Title order={2}>{titleOf(part, words)}</Title>
      {part === 'start' && <StartSection base={base} words={words} />}
      {entries.map(({ id, call }) => call && <CallSection key={id} call={call} base={base} words={words} />)}
      {part === 'stream' && <StreamSection base={base} words={words} />}
    </section>
  );
}

function StartSection({ base, words: { start } }: { base: string; words: DocsWords }) {
  return (
    <>
      <p>
        {start.base} <code>{base}</code>
      </p>
      <p>{start.key}</p>
      <p>{start.answer}</p>
      <p>{start.times}</p>
      <p>{start.limits}</p>
    </>
  );
}

function NothingFound({ query, onClear }: { query: string; onClear(): void }) {
  const { t } = useTexts('api-docs');
  return (
    <div>
      <p>{t('nothing', { query: query.trim() })}</p>
      <Button variant="default" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
