import type { Report } from '@fieldscope/contract/calls/reports';
import { useState } from 'react';
import { ReportFields } from '../../features/reports/ReportFields';
import { PreviewToggle } from '../../features/reports/ReportPreview';
import { draftOf, wrongIn } from '../../features/reports/report-draft';
import { useUpdateReport } from '../../features/reports/reports.queries';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';

/** Changes name, time and readers of a report. */
export function EditReport({ report, onClose }: { report: Report; onClose(): void }) {
  const { t } = useTexts('reports');
  const { report_id, name, source_name } = report;
  const [draft, setDraft] = useState(() => draftOf(report));
  const [isTried, setTried] = useState(false);
  const update = useUpdateReport();
  const wrong = wrongIn(draft);
  const submit = () => {
    setTried(true);
    if (wrong.size > 0) return;
    update.mutate({ report_id, ...draft } as never, {
      onSuccess() {
        tip.success(t('edit.done', { name: draft.name }));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      size="lg"
      title={t('action.editOf', { name })}
      action={t('edit.action')}
      isPending={update.isPending}
      failure={update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReportFields
        draft={draft}
        wrong={isTried ? wrong : new Set()}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
      {source_name !== null && draft.name.trim() !== '' && <PreviewToggle source={report} draft={draft} />}
    </FormDialog>
  );
}
