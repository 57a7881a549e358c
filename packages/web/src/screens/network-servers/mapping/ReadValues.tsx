import { MAPPED_FIELDS, type MappedField } from '@fieldscope/contract/message-mapping/mapping';
import {
  type MappedValues,
  type MappingFault,
  messagesIn,
  readMapped,
} from '@fieldscope/contract/message-mapping/read-mapped';
import { hexOf } from '@fieldscope/contract/message-mapping/values';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { StateLine } from '../../../ui/cards/StateLine';
import { formatNumber } from '../../../values/format-number';
import { Signal } from '../../../values/States';
import { DateTime } from '../../../values/Times';
import classes from './Mapping.module.css';
import type { MappingDraft } from './use-mapping-draft';

const WEAKEST = -999;

/** What a mapping makes of a message, field by field. */
export function ReadValues({ mapping, message }: Pick<MappingDraft, 'mapping' | 'message'>) {
  const { t } = useTexts('message-mapping');
  if (!mapping) return <Text size="sm">{t('needsEui')}</Text>;
  const messages = messagesIn(mapping, message);
  const [first] = messages ?? [];
  if (!first) return <Text size="sm">{t('noList')}</Text>;
  const { values, faults } = readMapped(mapping, first);
  const mapped = MAPPED_FIELDS.filter((field) => mapping.fields[field] !== undefined);
  const isRefused = faults.some((fault) => fault.isRefused);
  const shown = mapped.filter((field) => field !== 'snr' || !mapped.includes('rssi'));
  return (
    <div role="status">
      <Text size="sm" fw={500} mt={8}>
        <StateLine
          Icon={isRefused ? IconAlertTriangle : IconCircleCheckFilled}
          tone={isRefused ? 'warning' : 'good'}
        >
          {t(isRefused ? 'refused' : 'read')}
          {messages && messages.length > 1 && ` · ${t('several', { count: messages.length })}`}
        </StateLine>
      </Text>
      <dl className={classes.values}>
        {shown.map((field) => (
          <div key={field}>
            <dt>{t(`fields.${field}`)}</dt>
            <dd>
              <ReadValue field={field} values={values} fault={faults.find((one) => one.field === field)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface ReadValueProps {
  field: MappedField;
  values: MappedValues;
  fault: MappingFault | undefined;
}

function ReadValue({ field, values, fault }: ReadValueProps): ReactNode {
  const { t } = useTexts('message-mapping');
  if (fault) return <span className={classes.fault}>{t(`faults.${fault.reason}`)}</span>;
  const best = bestOf(values);
  const none = <span className={classes.none}>{t('absent')}</span>;
  switch (field) {
    case 'dev_eui':
      return <code translate="no">{values.dev_eui}</code>;
    case 'payload':
      return <code translate="no">{hexOf(values.payload) || t('empty')}</code>;
    case 'decoded':
      return t('bytes', { count: values.payload.length });
    case 'time':
      return values.time === null ? none : <DateTime at={values.time} />;
    case 'rssi':
    case 'snr':
      return best ? <Signal rssi={best.rssi ?? null} snr={best.snr ?? null} /> : none;
    case 'gateway':
      return best?.gateway === undefined ? none : gatewaysText(values);
    case 'name':
      return typeof values.name === 'string' ? values.name : none;
    case 'f_port':
    case 'f_cnt':
      return values[field] === null ? none : formatNumber(values[field]);
    default:
  }
}

/** The gateway that received best: its signal is stored with the uplink. */
const bestOf = ({ receptions }: MappedValues) =>
  receptions.toSorted((one, other) => (other.rssi ?? WEAKEST) - (one.rssi ?? WEAKEST))[0];

const gatewaysText = ({ receptions }: MappedValues): string =>
  receptions.flatMap(({ gateway }) => gateway ?? []).join(', ');
