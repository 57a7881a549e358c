import type { ImportReport } from '@fieldscope/contract/calls/imports';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { formatNumber } from '../../values/format-number';
import { counted } from './counted';
import classes from './Imports.module.css';

/** What kept a file out: counts, and the first of each kind. */
export function CheckReport({ report }: { report: ImportReport }) {
  const { t } = useTexts('imports');
  const { fault_count, faults, unknown_device_count, unknown_devices, readings, file_fault } = report;
  return (
    <Notice kind="critical" title={t('report.refused')}>
      {file_fault && (
        <p className={classes.line}>
          {file_fault.row > 0 && `${t('report.atRow', { row: formatNumber(file_fault.row) })} `}
          {t(`fileFaults.${file_fault.reason}`)}
        </p>
      )}
      {fault_count > 0 && (
        <>
          <p className={classes.line}>{t('report.faults', counted(fault_count))}</p>
          <Named
            all={fault_count}
            lines={faults.map(({ row, column, reason, text }) => {
              const why = text === '' ? t(`faults.${reason}`) : `${t(`faults.${reason}`)} (${text})`;
              return column === null
                ? t('report.faultOfRow', { row: formatNumber(row), reason: why })
                : t('report.fault', { row: formatNumber(row), column, reason: why });
            })}
          />
        </>
      )}
      {unknown_device_count > 0 && (
        <>
          <p className={classes.line}>{t('report.unknown', counted(unknown_device_count))}</p>
          <Named
            all={unknown_device_count}
            lines={unknown_devices.map(({ eui, rows }) => t('report.device', { eui, ...counted(rows) }))}
          />
        </>
      )}
      {!file_fault && (
        <p className={classes.line}>
          {readings === 0 ? t('report.noReadings') : t('report.readings', counted(readings))}
        </p>
      )}
    </Notice>
  );
}

const SHOWN = 10;

function Named({ lines, all }: { lines: readonly string[]; all: number }) {
  const { t } = useTexts('imports');
  return (
    <ul className={classes.named}>
      {lines.slice(0, SHOWN).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {all > SHOWN && <li>{t('report.more')}</li>}
    </ul>
  );
}
