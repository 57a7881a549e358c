import type { CameraTaskStep } from '@fieldscope/contract/calls/cameras';
import { useTexts } from '../../texts/use-texts';
import { StateLine } from '../../ui/cards/StateLine';
import { formatNumber } from '../../values/format-number';
import { DateTime } from '../../values/Times';
import classes from './cameras.module.css';
import { lookOf } from './task-look';

/** The steps of a task, each with its time and reason; the newest first. */
export function TaskSteps({ steps }: { steps: readonly CameraTaskStep[] }) {
  const { t } = useTexts('cameras');
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {steps.toReversed().map((step) => (
        <li key={`${step.at} ${step.kind}`} className={classes.step}>
          <StateLine {...lookOf(step.kind)}>{t(`state.${step.kind}`)}</StateLine>
          <div className={classes.stepFacts}>
            <DateTime at={step.at} />
            {step.times > 1 && (
              <span>
                {t('steps.times', { count: step.times, number: formatNumber(step.times) })}{' '}
                <DateTime at={step.last_at} />
              </span>
            )}
            {step.reason && <span>{t(`reason.${step.reason}`)}</span>}
            {step.detail && <span>{t('steps.detail', { detail: step.detail })}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
