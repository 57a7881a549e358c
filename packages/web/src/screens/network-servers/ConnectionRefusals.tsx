import type { Connection } from '@fieldscope/contract/calls/connections';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { StateLine } from '../../ui/cards/StateLine';
import { formatAge } from '../../values/format-time';
import { useNow } from '../../values/use-now';
import classes from './NetworkServers.module.css';

const IN_WORDS = [
  'eui_not_registered',
  'open_parameter_invalid',
  'open_parameter_missing',
  'too_frequent',
] as const;

/** Messages that were refused, by reason, with the newest of each. */
export function ConnectionRefusals({ refusals }: Pick<Connection, 'refusals'>) {
  const { t } = useTexts('network-servers');
  const now = useNow();
  const wordsOf = (reason: string) => {
    const known = IN_WORDS.find((name) => name === reason);
    return known ? t(`refused.${known}`) : t('refused.other', { reason });
  };
  return (
    <div>
      <Text size="sm" fw={500}>
        <StateLine Icon={IconAlertTriangle} tone="warning">
          {t('refused.title')}
        </StateLine>
      </Text>
      <ul className={classes.refusals}>
        {refusals.map(({ reason, count, last_at, example }) => (
          <li key={reason}>
            {t('refused.line', {
              what: wordsOf(reason),
              messages: t('refused.count', { count, at: formatAge(last_at, now) }),
            })}
            <code className={classes.example} translate="no">
              {t('refused.example', { example })}
            </code>
          </li>
        ))}
      </ul>
    </div>
  );
}
