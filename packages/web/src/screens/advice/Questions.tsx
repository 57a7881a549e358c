import { aboutWords } from '@fieldscope/contract/advice/sentence';
import type { ListedQuestion } from '@fieldscope/contract/calls/advice';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { Age } from '../../values/Times';
import classes from './Advice.module.css';
import { useAdviceNodes, useQuestions } from './advice.queries';
import { useAdviceAddress } from './advice-address';
import { UrgencyMark } from './UrgencyMark';
import { useAdviceWriter } from './use-advice-writer';

/** What was asked of the adviser, the newest advice first. */
export function Questions() {
  const { t } = useTexts('advice');
  const { linkTo } = useAdviceAddress();
  const { data, error, refetch } = useQuestions();
  const nodes = useAdviceNodes();
  const hasReadings = nodes.data?.length !== 0;
  const ask = (
    <Button component={Link} to={linkTo({ ask: 'new' })} leftSection={<IconMessageQuestion size={16} />}>
      {t('ask.open')}
    </Button>
  );
  const failed = (!data && error) || (data?.length === 0 && !nodes.data && nodes.error);
  const isKnown = data !== undefined && (data.length > 0 || nodes.data !== undefined);
  return (
    <>
      <PageHead
        title={t('routes:advice')}
        about={t('about')}
        action={hasReadings && data?.length !== 0 && ask}
        isActionUncertain={!isKnown && !failed}
      />
      {failed ? (
        <ErrorState error={failed} onRetry={() => void Promise.all([refetch(), nodes.refetch()])} />
      ) : !isKnown ? (
        <QuestionsToCome />
      ) : data.length > 0 ? (
        <ul className={classes.questions} aria-label={t('list.label')}>
          {data.map((question) => (
            <QuestionCard key={question.question_id} question={question} />
          ))}
        </ul>
      ) : (
        <EmptyState drawing="probe" action={hasReadings ? ask : <NodesLink />}>
          {t(hasReadings ? 'list.empty' : 'noReadings.about')}
        </EmptyState>
      )}
    </>
  );
}

function NodesLink() {
  const { t } = useTexts('advice');
  return (
    <Button component={Link} to="/devices_node" variant="default">
      {t('noReadings.open')}
    </Button>
  );
}

const LOADING = ['first', 'second', 'third'];

const QuestionsToCome = () => (
  <div className={classes.questions} aria-busy>
    {LOADING.map((id) => (
      <Skeleton key={id} height={112} radius={8} />
    ))}
  </div>
);

function QuestionCard({ question }: { question: ListedQuestion }) {
  const { t } = useTexts('advice');
  const writer = useAdviceWriter();
  const { text } = writer;
  const { linkTo } = useAdviceAddress();
  const { question_id, place, location, period, series, newest, asked_by } = question;
  const facts = [
    location,
    text(`place.${place}`),
    text(`period.${period}`),
    t('list.measurements', { count: series.length }),
  ];
  return (
    <li className={classes.question}>
      {newest ? <UrgencyMark urgency={newest.urgency} /> : <span>{t('list.none')}</span>}
      <h2 className={classes.name}>
        <Anchor component={Link} to={linkTo({ question: question_id })} className={classes.open} inherit>
          {aboutWords(question, writer)}
        </Anchor>
      </h2>
      <p className={classes.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      <p className={classes.facts}>
        {newest && <Age at={newest.made_at} />}
        {newest && asked_by !== null && ' · '}
        {asked_by !== null && t('list.askedBy', { name: asked_by })}
      </p>
    </li>
  );
}
