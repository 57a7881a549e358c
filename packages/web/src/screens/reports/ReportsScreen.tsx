import { type Report, reports } from '@fieldscope/contract/calls/reports';
import { REPORT_LIMITS } from '@fieldscope/contract/report-limits';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { EmptyState } from '../../features/devices/EmptyState';
import { ReportPreview } from '../../features/reports/ReportPreview';
import { useRemoveReport, useReports } from '../../features/reports/reports.queries';
import { SendAsReport } from '../../features/reports/SendAsReport';
import { useTexts } from '../../texts/use-texts';
import { CardGrid } from '../../ui/cards/EntryCard';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { Dialog } from '../../ui/layout/Dialog';
import { PageHead } from '../../ui/layout/PageHead';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { EditReport } from './EditReport';
import { type ReportAction, ReportCard } from './ReportCard';

/** Reports that are sent by email, who gets them, and whether that works. */
export function ReportsScreen() {
  const { t } = useTexts('reports');
  const { data, error, refetch } = useReports();
  const adding = useDialogInAddress('add');
  const [chosen, setChosen] = useState<{ action: ReportAction; report: Report }>();
  const mayCreate = useMayCall(reports.create);
  const isFull = (data?.length ?? 0) >= REPORT_LIMITS.reports;
  const add = mayCreate && !isFull && (
    <Button aria-haspopup="dialog" leftSection={<IconPlus size={16} />} onClick={adding.open}>
      {t('create.title')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('routes:reports')}
        about={t('about')}
        action={data?.length !== 0 && add}
        isActionUncertain={!data && !error}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState drawing="node" action={add}>
          {t(mayCreate ? 'empty' : 'emptyObserver')}
        </EmptyState>
      ) : (
        <CardGrid label={t('routes:reports')}>
          {data?.map((report) => (
            <ReportCard
              key={report.report_id}
              report={report}
              onAction={(action) => setChosen({ action, report })}
            />
          )) ?? <Skeleton height={220} />}
        </CardGrid>
      )}
      {isFull && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('limit', { limit: REPORT_LIMITS.reports })}
        </Text>
      )}
      {add && adding.isOpen && <SendAsReport onClose={adding.close} />}
      {chosen && <ActionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function ActionDialog({
  action,
  report,
  onClose,
}: {
  action: ReportAction;
  report: Report;
  onClose(): void;
}) {
  const { t } = useTexts('reports');
  const remove = useRemoveReport();
  const { report_id, name } = report;
  if (action === 'edit') return <EditReport report={report} onClose={onClose} />;
  if (action === 'preview')
    return (
      <Dialog title={t('action.previewOf', { name })} size="xl" onClose={onClose}>
        <ReportPreview source={report} draft={report} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={t('action.removeOf', { name })}
      action={t('action.remove')}
      change={remove}
      input={{ report_id }}
      done={t('remove.done', { name })}
      onClose={onClose}
    >
      <Text>{t('remove.consequence')}</Text>
    </ConfirmDialog>
  );
}
