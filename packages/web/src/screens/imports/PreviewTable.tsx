import type { FilePreview, ImportFault } from '@fieldscope/contract/calls/imports';
import { Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { MeasuredValue } from '../../values/MeasuredValue';
import { useMeasurementNames } from '../../values/measurement-names';
import { DateTime, ZoneName } from '../../values/Times';
import classes from './Imports.module.css';
import { NO_DEVICE } from './mapping.model';

/** The first rows of a file, what they are read as, and their faults. */
export function PreviewTable({ preview }: { preview: FilePreview }) {
  const { t } = useTexts('imports');
  const { columns, rows } = preview;
  const unknown = preview.unknown_devices.filter((eui) => eui !== NO_DEVICE);
  return (
    <div>
      <Title order={3}>{t('preview.title')}</Title>
      <Text c="dimmed" mb="xs">
        {t('preview.about')}
      </Text>
      {unknown.length > 0 && (
        <Notice kind="warning">{t('preview.unknown', { euis: unknown.join(', ') })}</Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.frame} tabIndex={0} aria-label={t('preview.title')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('preview.row')}</th>
              <th scope="col">
                {t('preview.readings')} <ZoneName />
              </th>
              {columns.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                <th key={column} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <td>{row.row}</td>
                <td>
                  <ReadAs row={row} />
                </td>
                {columns.map((name, column) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                    key={column}
                    data-bad={row.faults.some((fault) => fault.column === name) || undefined}
                  >
                    {row.cells[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function ReadAs({ row }: { row: FilePreview['rows'][number] }) {
  const { t } = useTexts('imports');
  const nameOf = useMeasurementNames();
  const [first] = row.readings;
  if (!first && row.faults.length === 0)
    return <span className={classes.nothing}>{t('preview.nothing')}</span>;
  return (
    <div className={classes.readAs}>
      {first && <DateTime at={first.measured_at} withoutZone />}
      {row.readings.map(({ measurement_id: id, channel, value }) => (
        <span key={`${id}/${channel}`}>
          {nameOf(id)} <MeasuredValue value={value} measurementId={id} />
        </span>
      ))}
      {row.faults.map((fault) => (
        <FaultText key={`${fault.column}/${fault.reason}`} fault={fault} />
      ))}
    </div>
  );
}

function FaultText({ fault }: { fault: ImportFault }) {
  const { t } = useTexts('imports');
  return (
    <span className={classes.fault}>
      <IconAlertTriangle size={14} aria-hidden />
      {fault.column === null ? '' : `${fault.column}: `}
      {t(`faults.${fault.reason}`)}
    </span>
  );
}
