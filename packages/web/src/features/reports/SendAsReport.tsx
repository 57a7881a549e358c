import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { ReportFields } from './ReportFields';
import { PreviewToggle } from './ReportPreview';
import { firstDraft, wrongIn } from './report-draft';
import { useCreateReport } from './reports.queries';
import { type NamedSource, SourceSelect } from './SourceSelect';

interface SendAsReportProps {
  /** Absent: it is chosen. */
  source?: NamedSource;
  onClose(): void;
}

/** Makes a report of a chart page, a scene, a panel or a question to the adviser. */
export function SendAsReport({ source: given, onClose }: SendAsReportProps) {
  const { t } = useTexts('reports');
  const [source, setSource] = useState(given);
  const [draft, setDraft] = useState(() => firstDraft(given?.name ?? '', given?.source));
  const [isTried, setTried] = useState(false);
  const create = useCreateReport();
  const wrong = wrongIn(draft);
  const choose = (chosen: NamedSource) => {
    if (draft.name === '' || draft.name === source?.name) setDraft({ ...draft, name: chosen.name });
    setSource(chosen);
  };
  const submit = () => {
    setTried(true);
    if (wrong.size > 0 || !source) return;
    const { name: _, ...key } = source;
    create.mutate({ ...key, ...draft } as never, {
      onSuccess() {
        tip.success(t('create.done', { name: draft.name }));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      size="lg"
      title={given ? t('create.of', { name: given.name }) : t('create.title')}
      action={t('create.action')}
      isPending={create.isPending}
      failure={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('create.about')}
      </Text>
      {!given && (
        <SourceSelect
          value={source}
          error={isTried && !source ? t('sourceMissing') : undefined}
          onChange={choose}
        />
      )}
      <ReportFields
        draft={draft}
        wrong={isTried ? wrong : new Set()}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
      {source && draft.name.trim() !== '' && <PreviewToggle source={source} draft={draft} />}
    </FormDialog>
  );
}
