import { type Report, reports } from '@fieldscope/contract/calls/reports';
import { Button, Group, Paper, Switch, Text, Title } from '@mantine/core';
import { IconAlertTriangleFilled, IconMail, IconPlayerPause } from '@tabler/icons-react';
import { useMayCall } from '../../api/me';
import { useSession } from '../../api/session';
import {
  type ReportReader,
  usePauseReport,
  useSendReport,
  useSwitchReport,
} from '../../features/reports/reports.queries';
import { useScheduleWords } from '../../features/reports/schedule-words';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { DateTime, TimeAgo } from '../../values/Times';
import classes from './Reports.module.css';

export type ReportAction = 'preview' | 'edit' | 'remove';

interface ReportCardProps {
  report: Report;
  onAction(action: ReportAction): void;
}

/** A report, who gets it, and what became of the newest one. */
export function ReportCard({ report, onAction }: ReportCardProps) {
  const { t } = useTexts('reports');
  const wordsOf = useScheduleWords();
  const change = useSwitchReport();
  const mayChange = useMayCall(reports.update);
  const { report_id, name, source, source_name, is_on, readers } = report;
  return (
    <Paper component="article" withBorder p="md" className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <div className={classes.names}>
          <Title order={2} size="h4" className={classes.name}>
            {name}
          </Title>
          <Text size="sm" c="dimmed" className={classes.name}>
            {t(`sources.${source}`)}
            {source_name !== null && `: ${source_name}`}
          </Text>
          <Text size="sm">{wordsOf(report)}</Text>
        </div>
        <Switch
          aria-label={t('switch', { name })}
          checked={is_on}
          disabled={change.isPending || !mayChange}
          onChange={({ currentTarget }) => change.mutate({ report_id, is_on: currentTarget.checked })}
        />
      </div>
      {source_name === null && <Notice kind="warning">{t('sourceGone')}</Notice>}
      <ul className={classes.readers} aria-label={t('readersOf', { name })}>
        {readers.map((reader) => (
          <Reader key={reader.user_id} reader={reader} isOn={is_on} />
        ))}
      </ul>
      <CardActions report={report} mayChange={mayChange} onAction={onAction} />
    </Paper>
  );
}

function Reader({ reader, isOn }: { reader: ReportReader; isOn: boolean }) {
  const { t } = useTexts('reports');
  const { name, is_paused, last_sent_at, last_failure, next_at } = reader;
  const Icon = is_paused || !isOn ? IconPlayerPause : last_failure ? IconAlertTriangleFilled : IconMail;
  return (
    <li className={classes.reader}>
      <Icon
        size={16}
        aria-hidden
        className={last_failure && !is_paused && isOn ? classes.critical : classes.icon}
      />
      <span className={classes.names}>
        <span className={classes.name}>{name}</span>
        <span className={classes.state}>
          {is_paused ? (
            t('paused')
          ) : last_failure ? (
            t(`failures.${last_failure}`)
          ) : last_sent_at === null ? (
            t('neverSent')
          ) : (
            <>
              {t('lastSent')} <TimeAgo at={last_sent_at} />
            </>
          )}
          {next_at !== null && (
            <>
              {' · '}
              {t('next')} <DateTime at={next_at} />
            </>
          )}
        </span>
      </span>
    </li>
  );
}

interface CardActionsProps extends ReportCardProps {
  mayChange: boolean;
}

function CardActions({ report, mayChange, onAction }: CardActionsProps) {
  const { t } = useTexts('reports');
  const send = useSendReport();
  const pause = usePauseReport();
  const userId = useSession()?.user_id;
  const { report_id, name, source_name, readers } = report;
  const own = readers.find(({ user_id }) => user_id === userId);
  const isThere = source_name !== null;
  const actions: ReportAction[] = [
    ...(isThere ? (['preview'] as const) : []),
    ...(mayChange ? (['edit', 'remove'] as const) : []),
  ];
  return (
    <Group gap="xs" className={classes.actions}>
      {isThere && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('action.sendOf', { name })}
          loading={send.isPending}
          onClick={() => send.mutate({ report_id }, { onSuccess: () => tip.success(t('sent', { name })) })}
        >
          {t('action.send')}
        </Button>
      )}
      {own && (
        <Button
          size="xs"
          variant="default"
          aria-label={t(own.is_paused ? 'action.resumeOf' : 'action.pauseOf', { name })}
          loading={pause.isPending}
          onClick={() => pause.mutate({ report_id, is_paused: !own.is_paused })}
        >
          {t(own.is_paused ? 'action.resume' : 'action.pause')}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          aria-haspopup="dialog"
          aria-label={t(`action.${action}Of`, { name })}
          onClick={() => onAction(action)}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
    </Group>
  );
}
