import type { Advice } from '@fieldscope/contract/advice/advice';
import { Anchor } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { PageSection } from '../../../ui/layout/PageSection';
import classes from '../Advice.module.css';

/** The publications that an advice cites by number. */
export function Sources({ sources }: Pick<Advice, 'sources'>) {
  const { t } = useTexts('advice');
  if (sources.length === 0) return null;
  return (
    <PageSection title={t('sources.title')}>
      <ol className={classes.sources}>
        {sources.map(({ key, cite, url }) => (
          <li key={key}>
            {url === null ? (
              cite
            ) : (
              <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit underline="always">
                {cite}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
