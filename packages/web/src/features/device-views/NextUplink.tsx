import { MINUTE_MS } from '@fieldscope/contract/time';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { formatAge, formatSpan } from '../../values/format-time';
import { useNow } from '../../values/use-now';

/** When the next uplink is due, counted from the newest one, which may be newer than the server's answer. */
export function NextUplink({ node }: { node: { last_seen_at: number | null; interval_minutes: number } }) {
  const { t } = useTexts('node-details');
  const now = useNow();
  if (node.last_seen_at === null) return null;
  const dueAt = node.last_seen_at + node.interval_minutes * MINUTE_MS;
  const isLate = dueAt < now;
  const age = isLate ? formatAge(dueAt, now) : t('values:ahead', { span: formatSpan(dueAt - now) });
  return (
    <Text size="sm" c={isLate ? 'var(--warning)' : 'dimmed'}>
      {t(isLate ? 'late' : 'due', { age })}
    </Text>
  );
}
