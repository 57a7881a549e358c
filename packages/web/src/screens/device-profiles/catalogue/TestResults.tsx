import type { CodecTest, TestedModel } from '@fieldscope/contract/calls/codec-catalogues';
import { useTexts } from '../../../texts/use-texts';
import classes from './Catalogue.module.css';
import { TestsState } from './TestsState';

/** How the tests of a codec ended, with what was expected and what came. */
export function TestResults({ tested: { model, tests } }: { tested: TestedModel }) {
  const { t } = useTexts('codec-catalogues');
  if (tests.length === 0) return <p className={classes.words}>{t('tests.noneHint')}</p>;
  return (
    <details className={classes.details} open={model.failed !== 0}>
      <summary>
        <TestsState {...model} />
      </summary>
      <ul className={classes.tests}>
        {tests.map((test, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tests may have the same name
          <li key={place}>
            <TestResult test={test} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function TestResult({ test: { name, function: fn, outcome, expected, got } }: { test: CodecTest }) {
  const { t } = useTexts('codec-catalogues');
  const value = (label: string, text: string) => (
    <div>
      <dt>{label}</dt>
      <dd translate="no">{text}</dd>
    </div>
  );
  return (
    <>
      <div className={classes.testName}>
        <span>{t(`outcomes.${outcome}`)}</span>
        <span translate="no">{name === '' ? fn : `${fn}: ${name}`}</span>
      </div>
      {outcome !== 'passed' && (
        <dl className={classes.values}>
          {value(t('tests.expected'), expected)}
          {got !== null && value(t('tests.got'), got)}
        </dl>
      )}
    </>
  );
}
