import { Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useReader } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { PageHead } from '../../ui/layout/PageHead';
import classes from './Guide.module.css';
import { GuideText } from './GuideText';
import { addressInGuide, guideOf } from './guide-pages';

/** What each page is for, of those that the reader may open; `at` in the address leads to one. */
export function GuideScreen() {
  const { t } = useTexts('guide');
  const reader = useReader();
  const pages = reader ? guideOf(reader) : [];
  useSectionOfAddress(pages.length > 0);
  return (
    <>
      <PageHead title={t('routes:guide')} about={t('lead')} />
      <div className={classes.guide}>
        <nav className={classes.contents} aria-label={t('contents')}>
          <ul>
            {pages.map(({ title }) => (
              <li key={title}>
                <Link to={addressInGuide(title)}>{t(`routes:${title}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.pages}>
          {pages.map(({ title, path }) => (
            <section key={title} id={title} className={classes.page}>
              <Title order={2} size="h4" mb={4}>
                {t(`routes:${title}`)}
              </Title>
              <GuideText page={title} />
              {!isOfOne(path) && (
                <Link
                  to={path}
                  className={classes.open}
                  aria-label={t('openNamed', { page: t(`routes:${title}`) })}
                >
                  {t('openPage')}
                </Link>
              )}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

/** Pages of one device or panel open from a list. */
const isOfOne = (path: string): boolean => /_details?$/.test(path);

/** Scrolls to the section that `at` of the address names, again with each click on its link. */
function useSectionOfAddress(isDrawn: boolean): void {
  const at = useSearchParams()[0].get('at');
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link leads there once more
  useEffect(() => {
    if (at && isDrawn) document.getElementById(at)?.scrollIntoView();
  }, [at, key, isDrawn]);
}
