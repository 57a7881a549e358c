import type { Advice } from '@fieldscope/contract/advice/advice';
import type { Finding } from '@fieldscope/contract/advice/findings';
import { findingWords, seriesWords } from '@fieldscope/contract/advice/sentence';
import { IconArrowRight } from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import { PageSection } from '../../../ui/layout/PageSection';
import classes from '../Advice.module.css';
import { UrgencyMark } from '../UrgencyMark';
import { useAdviceWriter } from '../use-advice-writer';
import { FindingCurve } from './FindingCurve';
import { LinkedSources } from './LinkedSources';

/** What the adviser saw, the most urgent first. */
export function Findings({ advice }: { advice: Advice }) {
  const { t } = useTexts('advice');
  return (
    <PageSection title={t('findings.title')}>
      <ol className={classes.findings}>
        {advice.findings.map((finding, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a kept advice never changes
          <li key={place}>
            <FindingCard advice={advice} finding={finding} />
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

interface FindingProps {
  advice: Advice;
  finding: Finding;
}

function FindingCard({ advice, finding }: FindingProps) {
  const { t } = useTexts('advice');
  const writer = useAdviceWriter();
  const { title, seen, rule, action } = findingWords(advice, finding, writer);
  const { sources } = advice;
  return (
    <article className={classes.finding} data-urgency={finding.urgency} aria-label={title}>
      <div className={classes.words}>
        <UrgencyMark urgency={finding.urgency} />
        <h3 className={classes.title}>{title}</h3>
        <p>
          <LinkedSources text={seen} sources={sources} />
        </p>
        {rule !== '' && (
          <p className={classes.muted}>
            <LinkedSources text={rule} sources={sources} />
          </p>
        )}
        {action !== '' && (
          <p className={classes.action}>
            <IconArrowRight size={16} aria-hidden />
            <span>
              <span className={classes.actionLabel}>{t('findings.action')}</span>{' '}
              <LinkedSources text={action} sources={sources} />
            </span>
          </p>
        )}
      </div>
      <Curves advice={advice} finding={finding} />
    </article>
  );
}

function Curves({ advice, finding }: FindingProps) {
  const writer = useAdviceWriter();
  const shown = ('series' in finding ? [finding.series].flat() : []).filter(
    (index) => advice.series[index]!.curve.starts.length > 0,
  );
  if (shown.length === 0) return null;
  return (
    <div className={classes.curves}>
      {shown.map((index) => {
        const series = advice.series[index]!;
        const name = `${writer.measurement(series.measurement_id)} · ${seriesWords({ advice, writer }, index)}`;
        return <FindingCurve key={index} name={name} advice={advice} series={series} finding={finding} />;
      })}
    </div>
  );
}
