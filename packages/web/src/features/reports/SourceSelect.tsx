import { advice } from '@fieldscope/contract/calls/advice';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { REPORT_SOURCES, type ReportSource } from '@fieldscope/contract/report-limits';
import { Select } from '@mantine/core';
import { useQueryCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { useChartPages } from '../chart-pages/chart-pages.queries';
import { usePanels } from '../panels/panel-list.queries';
import type { ChosenSource } from './report-draft';

/** A chart page, a scene, a panel or a question to the adviser, and what it is called. */
export type NamedSource = ChosenSource & { name: string };

interface SourceSelectProps {
  value: NamedSource | undefined;
  error: string | undefined;
  onChange(source: NamedSource): void;
}

const keyOf = ({ source, source_id }: ChosenSource): string => `${source} ${source_id}`;

/** Of what a report is. */
export function SourceSelect({ value, error, onChange }: SourceSelectProps) {
  const { t } = useTexts('reports');
  const pages = useChartPages().data ?? [];
  const listed = useQueryCall(scenes.list, {}).data ?? [];
  const panels = usePanels().data ?? [];
  const questions = useQueryCall(advice.listQuestions, {}).data ?? [];
  const named = (source: ReportSource, source_id: number, name: string) => ({ source, source_id, name });
  const sources: NamedSource[] = [
    ...pages.map(({ desktop_id, name }) => named('chart_page', desktop_id, name)),
    ...listed.map(({ scene_id, name }) => named('scene', scene_id, name)),
    ...panels.map(({ panel_id, name }) => named('panel', panel_id, name)),
    ...questions.map(({ question_id, name }) => named('advice', question_id, name)),
  ];
  const data = REPORT_SOURCES.map((source) => ({
    group: t(`sources.${source}`),
    items: sources
      .filter((one) => one.source === source)
      .map((one) => ({ value: keyOf(one), label: one.name })),
  })).filter(({ items }) => items.length > 0);
  return (
    <Select
      searchable
      allowDeselect={false}
      label={t('source')}
      placeholder={t('sourceAbout')}
      nothingFoundMessage={t('noSource')}
      data={data}
      value={value ? keyOf(value) : null}
      error={error}
      onChange={(key) => {
        const chosen = sources.find((one) => keyOf(one) === key);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
