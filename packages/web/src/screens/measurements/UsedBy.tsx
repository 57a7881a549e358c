import type { TypeUse } from '@fieldscope/contract/calls/measurement-types';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';

/** What uses a type: a line for each kind, with the first names. */
export function UsedBy({ uses }: { uses: readonly TypeUse[] }) {
  const { t } = useTexts('measurements');
  if (uses.length === 0) return <>–</>;
  return uses.map(({ by, count, names }) => {
    const first = names.join(', ');
    const more = count - names.length;
    return (
      <Text key={by} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t(`uses.${by}`, { names: more > 0 ? t('moreUsers', { names: first, count: more }) : first })}
      </Text>
    );
  });
}
