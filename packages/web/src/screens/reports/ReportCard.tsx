import '@mantine/core/styles/Switch.layer.css';
import { type Report, reports } from '@fieldscope/contract/calls/reports';
import { Switch } from '@mantine/core';
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
import { CardAction, CardActions } from '../../ui/cards/CardActions';
import { EntryCard } from '../../ui/cards/EntryCard';
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
    <EntryCard
      name={name}
      about={
        <>
          {t(`sources.${source}`)}
          {source_name !== null && `: ${source_name}`}
        </>
      }
      detail={wordsOf(report)}
      control={
        <Switch
          aria-label={t('switch', { name })}
          checked={is_on}
          disabled={change.isPending || !mayChange}
          onChange={({ currentTarget }) => change.mutate({ report_id, is_on: currentTarget.checked })}
        />
      }
    >
      {source_name === null && <Notice kind="warning">{t('sourceGone')}</Notice>}
      <ul className={classes.readers} aria-label={t('readersOf', { name })}>
        {readers.map((reader) => (
          <Reader key={reader.user_id} reader={reader} isOn={is_on} />
        ))}
      </ul>
      <ReportActions report={report} mayChange={mayChange} onAction={onAction} />
    </EntryCard>
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
              {t('next')} <DateTime at={next_at} withoutSeconds />
            </>
          )}
        </span>
      </span>
    </li>
  );
}

interface ReportActionsProps extends ReportCardProps {
  mayChange: boolean;
}

function ReportActions({ report, mayChange, onAction }: ReportActionsProps) {
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
    <CardActions>
      {isThere && (
        <CardAction
          label={t('action.send')}
          fullLabel={t('action.sendOf', { name })}
          isPending={send.isPending}
          onClick={() => send.mutate({ report_id }, { onSuccess: () => tip.success(t('sent', { name })) })}
        />
      )}
      {own && (
        <CardAction
          label={t(own.is_paused ? 'action.resume' : 'action.pause')}
          fullLabel={t(own.is_paused ? 'action.resumeOf' : 'action.pauseOf', { name })}
          isPending={pause.isPending}
          onClick={() => pause.mutate({ report_id, is_paused: !own.is_paused })}
        />
      )}
      {actions.map((action) => (
        <CardAction
          key={action}
          label={t(`action.${action}`)}
          fullLabel={t(`action.${action}Of`, { name })}
          opensDialog
          onClick={() => onAction(action)}
        />
      ))}
    </CardActions>
  );
}
