import type { Advice } from '@fieldscope/contract/advice/advice';
import { isAnimal } from '@fieldscope/contract/advice/question';
import { seriesWords } from '@fieldscope/contract/advice/sentence';
import type { ListedQuestion } from '@fieldscope/contract/calls/advice';
import { Paper } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { FactList } from '../../../ui/layout/FactList';
import { useDisplaySetting } from '../../../values/display-setting';
import { formatPeriod, zoneName } from '../../../values/format-time';
import { haveSameClock } from '../../../values/zoned-time';
import classes from '../Advice.module.css';
import { useAdviceWriter } from '../use-advice-writer';

interface AskedProps {
  question: ListedQuestion;
  /** null: there is none yet. */
  advice: Advice | null;
}

/** What was asked. */
export function Asked({ question, advice }: AskedProps) {
  const { t } = useTexts('advice', 'derived');
  const writer = useAdviceWriter();
  const { text } = writer;
  const { timeZone } = useDisplaySetting();
  const { subject, stage, period, soil, asked_by } = question;
  const facts = [
    ...(isAnimal(subject) ? [] : [{ name: 'stage', label: t('ask.stage'), value: text(`stage.${stage}`) }]),
    {
      name: 'period',
      label: t('ask.period'),
      value: advice
        ? `${text(`period.${period}`)} · ${formatPeriod(advice.from, advice.to, advice.timezone)}`
        : text(`period.${period}`),
    },
    ...(advice === null || haveSameClock(advice.timezone, timeZone, advice.to)
      ? []
      : [
          {
            name: 'zone',
            label: t('shown.zone'),
            value: `${advice.timezone} (${zoneName(advice.to, advice.timezone)})`,
          },
        ]),
    ...(soil === null ? [] : [{ name: 'soil', label: t('ask.soil'), value: t(`derived:soils.${soil}`) }]),
    ...(asked_by === null ? [] : [{ name: 'by', label: t('shown.askedBy'), value: asked_by }]),
    ...(advice === null
      ? []
      : [
          {
            name: 'series',
            label: t('series.label'),
            isWide: true,
            value: (
              <ul className={classes.asked}>
                {advice.series.map((one, index) => (
                  <li key={`${one.eui} ${one.channel} ${one.measurement_id}`}>
                    {writer.measurement(one.measurement_id)} · {seriesWords({ advice, writer }, index)}
                  </li>
                ))}
              </ul>
            ),
          },
        ]),
  ];
  return (
    <Paper withBorder p="md" component="section" aria-label={t('shown.asked')}>
      <FactList facts={facts} />
    </Paper>
  );
}
