import type { CatalogueModel } from '@fieldscope/contract/calls/codec-catalogues';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import classes from './Catalogue.module.css';

/** How the tests of a codec ended, in an icon and words. */
export function TestsState({ tests, passed, failed }: Pick<CatalogueModel, 'tests' | 'passed' | 'failed'>) {
  const { t } = useTexts('codec-catalogues');
  if (tests === 0) return <span className={classes.state}>{t('tests.none')}</span>;
  if (passed === null) {
    return (
      <span className={classes.state}>
        <IconCircleDashed size={16} aria-hidden />
        {t('tests.notRun', { count: tests })}
      </span>
    );
  }
  const isGood = failed === 0;
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.state} data-kind={isGood ? 'good' : 'bad'}>
      <Icon size={16} aria-hidden />
      {t('tests.passed', { passed, tests })}
    </span>
  );
}
