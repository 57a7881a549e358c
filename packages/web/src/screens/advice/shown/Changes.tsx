import type { Advice } from '@fieldscope/contract/advice/advice';
import { type AdviceChange, type ChangeKind, compareAdvices } from '@fieldscope/contract/advice/compare';
import { findingWords, seriesWords } from '@fieldscope/contract/advice/sentence';
import { Text } from '@mantine/core';
import {
  type Icon,
  IconArrowDownRight,
  IconArrowUpRight,
  IconCircleCheck,
  IconSparkles,
} from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import { PageSection } from '../../../ui/layout/PageSection';
import { formatMinute } from '../../../values/format-time';
import classes from '../Advice.module.css';
import { useAdviceWriter } from '../use-advice-writer';

const ICONS: Record<ChangeKind, Icon> = {
  new: IconSparkles,
  worse: IconArrowUpRight,
  better: IconArrowDownRight,
  over: IconCircleCheck,
};

interface ChangesProps {
  before: { made_at: number; advice: Advice };
  after: Advice;
}

/** What changed since the advice before. */
export function Changes({ before, after }: ChangesProps) {
  const { t } = useTexts('advice');
  const changes = compareAdvices(before.advice, after);
  const date = formatMinute(before.made_at, before.advice.timezone);
  return (
    <PageSection title={t('changes.title', { date })} isCard>
      {changes.length === 0 ? (
        <Text c="dimmed">{t('changes.none')}</Text>
      ) : (
        <ul className={classes.changes}>
          {changes.map((change, place) => (
            <ChangeLine
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is worked out as a whole
              key={place}
              change={change}
              advice={change.kind === 'over' ? before.advice : after}
            />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function ChangeLine({ change: { kind, finding }, advice }: { change: AdviceChange; advice: Advice }) {
  const { t } = useTexts('advice');
  const writer = useAdviceWriter();
  const Shown = ICONS[kind];
  const [series] = seriesOf(finding);
  return (
    <li className={classes.change} data-change={kind}>
      <span className={classes.changeKind}>
        <Shown size={16} aria-hidden />
        {t(`changes.${kind}`)}
      </span>
      <span className={classes.changeWords}>
        {findingWords(advice, finding, writer).title}
        {series !== undefined && (
          <span className={classes.muted}> · {seriesWords({ advice, writer }, series)}</span>
        )}
      </span>
    </li>
  );
}

const seriesOf = (finding: AdviceChange['finding']): number[] =>
  'series' in finding ? [finding.series].flat() : [];
