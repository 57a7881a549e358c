import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { Button, Skeleton, Title } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { portalFacts } from '../../browser/portal-facts';
import { currentLanguage } from '../../texts/language';
import { useTexts } from '../../texts/use-texts';
import { OpenPage } from '../../ui/layout/OpenPage';
import classes from './ApiDocs.module.css';
import { callsOf, useApiDocument } from './api-document';
import { CallSection } from './CallSection';
import { EXAMPLES } from './examples';
import { StreamSection } from './StreamSection';
import type { DocsLanguage, DocsWords } from './words';
import { en } from './words.en';
import { zh } from './words.zh';

const WORDS: Record<DocsLanguage, DocsWords> = { en, zh };
const NAMES = { en: 'English', zh: '中文' } as const;
const SECTIONS = ['reading', 'devices', 'stream'] as const;

/** What a program needs to use this portal, in English or Chinese, made from the server's own description. */
export function ApiDocsScreen() {
  const language = useDocsLanguage();
  const words = WORDS[language];
  const base = portalFacts().publicUrl || location.origin;
  return (
    <OpenPage>
      <article className={classes.page} lang={language === 'zh' ? 'zh-CN' : language}>
        <LanguageLinks language={language} />
        <Title order={1}>{words.title}</Title>
        <p className={classes.lead}>{words.lead}</p>
        <Contents words={words} />
        <Title order={2}>{words.start.title}</Title>
        <p>
          {words.start.base} <code>{base}</code>
        </p>
        <p>{words.start.key}</p>
        <p>{words.start.answer}</p>
        <p>{words.start.times}</p>
        <p>{words.start.limits}</p>
        <Calls key={language} language={language} base={base} />
        <Title order={2} id="stream">
          {words.sections.stream}
        </Title>
        <StreamSection base={base} words={words} />
      </article>
    </OpenPage>
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
  return (
    <nav className={classes.languages} aria-label={t('language')}>
      {(['en', 'zh'] as const).map((name) => (
        <Link
          key={name}
          to={`/api_docs?lang=${name}`}
          lang={name}
          aria-current={name === language ? 'page' : undefined}
        >
          {NAMES[name]}
        </Link>
      ))}
    </nav>
  );
}

/** Buttons and not links: the hash of the address belongs to the router. */
function Contents({ words }: { words: DocsWords }) {
  return (
    <nav className={classes.contents} aria-label={words.contents}>
      {SECTIONS.map((section) => (
        <button
          key={section}
          type="button"
          onClick={() => document.getElementById(section)?.scrollIntoView({ behavior: 'smooth' })}
        >
          {words.sections[section]}
        </button>
      ))}
    </nav>
  );
}

function Calls({ language, base }: { language: DocsLanguage; base: string }) {
  const words = WORDS[language];
  const { data, error, refetch } = useApiDocument(language);
  if (error) {
    return (
      <p role="alert">
        {words.failed}{' '}
        <Button size="compact-sm" variant="default" onClick={refetch}>
          {words.retry}
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton height={480} mt="lg" />;
  const calls = callsOf(data, Object.keys(EXAMPLES));
  const parts = {
    reading: calls.filter(({ id }) => id.startsWith('open.')),
    devices: calls.filter(({ id }) => !id.startsWith('open.')),
  };
  return (['reading', 'devices'] as const).map((part) => (
    <div key={part}>
      <Title order={2} id={part}>
        {words.sections[part]}
      </Title>
      {parts[part].map((call) => (
        <CallSection key={call.id} call={call} base={base} words={words} />
      ))}
    </div>
  ));
}
