import { subjectKey } from '@fieldscope/contract/advice/sentence';
import type { ResultOf } from '@fieldscope/contract/call';
import { advice as calls } from '@fieldscope/contract/calls/advice';
import { reports } from '@fieldscope/contract/calls/reports';
import { Anchor, Button, Group, Select, Text } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconMail, IconRefresh, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { callFile } from '../../../api/call-api';
import { failureText } from '../../../api/failure-text';
import { useMayCall } from '../../../api/me';
import { useTexts } from '../../../texts/use-texts';
import { useFileSaving } from '../../../ui/export/use-file-saving';
import { Notice } from '../../../ui/feedback/Notice';
import { ConfirmDialog } from '../../../ui/layout/ConfirmDialog';
import { PageHead } from '../../../ui/layout/PageHead';
import { formatMinute } from '../../../values/format-time';
import classes from '../Advice.module.css';
import { useAskAgain, useRemoveQuestion } from '../advice.queries';
import { useAdviceAddress } from '../advice-address';
import { useAdviceWriter } from '../use-advice-writer';

const SendAsReport = lazy(async () => ({
  default: (await import('../../../features/reports/SendAsReport')).SendAsReport,
}));

type ShownAdvice = ResultOf<typeof calls.view>;

interface AdviceHeadProps {
  shown: ShownAdvice;
  /** Another advice on the question is worked on. */
  isWorking: boolean;
}

/** What the advice is about, what can be done with it, and the ones before it. */
export function AdviceHead({ shown, isWorking }: AdviceHeadProps) {
  const { t } = useTexts('advice');
  const { text } = useAdviceWriter();
  const { linkTo, show } = useAdviceAddress();
  const askAgain = useAskAgain();
  const { question, advice, made } = shown;
  const { question_id } = question;
  return (
    <div>
      <Anchor component={Link} to={linkTo({})} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        {t('shown.all')}
      </Anchor>
      <PageHead
        title={text(subjectKey(question.subject))}
        about={[question.location, text(`place.${question.place}`)].filter((part) => part !== '').join(' · ')}
        action={
          <Group gap="xs">
            <Button
              leftSection={<IconRefresh size={16} />}
              loading={askAgain.isPending}
              disabled={isWorking}
              onClick={() =>
                askAgain.mutate(
                  { question_id },
                  { onSuccess: ({ resource_id }) => show({ question: question_id, asked: resource_id }) },
                )
              }
            >
              {t('shown.askAgain')}
            </Button>
            {advice && <SavePdf adviceId={advice.advice_id} />}
            <WeeklyMail questionId={question_id} name={question.name} />
            <RemoveQuestion shown={shown} />
          </Group>
        }
      />
      {askAgain.error && <Notice kind="critical">{failureText(askAgain.error)}</Notice>}
      {advice && made.length > 1 && <MadeSelect made={made} shown={advice} questionId={question_id} />}
    </div>
  );
}

function SavePdf({ adviceId }: { adviceId: string }) {
  const { t } = useTexts('advice');
  const { saving, save } = useFileSaving();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={saving !== undefined}
      onClick={() => void save(adviceId, () => callFile(calls.exportPdf, { advice_id: adviceId }))}
    >
      {t('shown.pdf')}
    </Button>
  );
}

/** A weekly report of the question. */
function WeeklyMail({ questionId, name }: { questionId: number; name: string }) {
  const { t } = useTexts('advice');
  const [isOpen, setOpen] = useState(false);
  if (!useMayCall(reports.create)) return null;
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconMail size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('shown.weekly')}
      </Button>
      {isOpen && (
        <Suspense>
          <SendAsReport
            source={{ source: 'advice', source_id: questionId, name }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function RemoveQuestion({ shown: { question, made } }: { shown: ShownAdvice }) {
  const { t } = useTexts('advice');
  const { text } = useAdviceWriter();
  const { show } = useAdviceAddress();
  const remove = useRemoveQuestion();
  const [isOpen, setOpen] = useState(false);
  const subject = text(subjectKey(question.subject));
  if (!useMayCall(calls.removeQuestion)) return null;
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconTrash size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('remove.open')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('remove.title', { subject })}
          action={t('remove.open')}
          change={remove}
          input={{ question_id: question.question_id }}
          done={t('remove.done')}
          onDone={() => show({}, { replace: true })}
          onClose={() => setOpen(false)}
        >
          <Text>{t('remove.consequence', { count: made.length })}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

interface MadeSelectProps {
  made: ShownAdvice['made'];
  shown: NonNullable<ShownAdvice['advice']>;
  questionId: number;
}

/** The advices on the question by date. */
function MadeSelect({ made, shown, questionId }: MadeSelectProps) {
  const { t } = useTexts('advice');
  const { show } = useAdviceAddress();
  const { timezone } = shown.advice;
  return (
    <Select
      className={classes.made}
      label={t('shown.made')}
      data={made.map(({ advice_id: value, made_at }) => ({ value, label: formatMinute(made_at, timezone) }))}
      value={shown.advice_id}
      allowDeselect={false}
      onChange={(id) =>
        id && show({ question: questionId, ...(id !== made[0]?.advice_id && { advice: id }) })
      }
    />
  );
}
