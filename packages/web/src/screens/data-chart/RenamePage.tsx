import type { ChartPage } from '@fieldscope/contract/calls/chart-pages';
import { CHART_PAGE_LIMITS } from '@fieldscope/contract/chart-page-limits';
import { useTexts } from '../../texts/use-texts';
import { NameDialog } from '../../ui/layout/NameDialog';
import { useRenamePage } from './chart-pages.changes';

/** Asks for another name of a page. */
export function RenamePage({ page, onClose }: { page: ChartPage; onClose(): void }) {
  const { t } = useTexts('chart-pages');
  return (
    <NameDialog
      title={t('rename.of', { name: page.name })}
      action={t('rename.short')}
      label={t('name')}
      maxLength={CHART_PAGE_LIMITS.nameLength}
      name={page.name}
      change={useRenamePage()}
      inputOf={(name) => ({ desktop_id: page.desktop_id, name })}
      done={(name) => t('saved', { name })}
      onClose={onClose}
    />
  );
}
