import type { AuditEntry } from '@fieldscope/contract/calls/audit';
import { useTexts } from '../../texts/use-texts';
import { fetchEvery } from '../../ui/export/fetch-every';
import { SaveCsvButton } from '../../ui/export/SaveCsvButton';
import { useCsvSaving } from '../../ui/export/use-csv-saving';
import type { Bounds } from '../../ui/filters/time-range';
import type { Sorting } from '../../ui/tables/sorting';
import { useDisplaySetting } from '../../values/display-setting';
import { toLocalSeconds, toUtc } from '../../values/zoned-time';
import type { AuditFilter } from './audit-filter';
import { fetchAudit } from './audit-log.queries';
import { useActions, useWho } from './use-actions';

interface AuditCsvProps {
  filter: AuditFilter;
  bounds: Bounds;
  sorting: Sorting;
  isEmpty: boolean;
}

/** Saves what is filtered as a CSV file. */
export function AuditCsv({ filter, bounds, sorting, isEmpty }: AuditCsvProps) {
  const { isBusy, save } = useCsvSaving();
  const tableOf = useTableOf();
  const saveAll = () => {
    // What happens meanwhile would shift the pages.
    const end = Math.min(bounds.to, Date.now());
    const make = async () => {
      const { rows, isCut } = await fetchEvery((page) =>
        fetchAudit(filter, { ...bounds, to: end }, sorting, page),
      );
      return { ...tableOf(rows), isCut };
    };
    void save('audit-log', make, end);
  };
  return <SaveCsvButton onSave={saveAll} isSaving={isBusy} isEmpty={isEmpty} />;
}

/** Entries as head and lines of a table for programs, with times in the reader's zone and in UTC. */
function useTableOf() {
  const { t } = useTexts('audit');
  const { timeZone } = useDisplaySetting();
  const { nameOf } = useActions();
  const whoOf = useWho();
  return (entries: readonly AuditEntry[]) => ({
    head: [
      `${t('at')} (${timeZone})`,
      `${t('at')} (UTC)`,
      t('who'),
      t('operator'),
      t('what'),
      t('subject'),
      t('outcome'),
      t('reason'),
      t('code'),
      t('address'),
      t('program'),
    ],
    lines: entries.map(({ at, operator, call, subject, code, reason, address, user_agent, ...entry }) => [
      toLocalSeconds(at, timeZone),
      toUtc(at),
      whoOf({ address, ...entry }),
      operator,
      nameOf(call),
      subject,
      t(`outcomes.${code === 0 ? 'done' : 'refused'}`),
      reason,
      code,
      address,
      user_agent,
    ]),
  });
}
