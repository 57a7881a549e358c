import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import { Paper, Select, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { needsSearch } from '../../ui/filters/many-choices';
import classes from './Security.module.css';
import { TryLines } from './TryLines';
import { useKeyName } from './use-key-name';

/** How to read with the key that the address names, without its secret half: only its owner has that. */
export function TryIt({ keys }: { keys: readonly AccessKey[] }) {
  const { t } = useTexts('security');
  const [address, setAddress] = useSearchParams();
  const nameOf = useKeyName();
  const active = keys.filter(({ status }) => status === 'active');
  const chosen = active.find(({ access_id }) => access_id === address.get('key')) ?? active[0];
  if (!chosen) return null;
  return (
    <Paper component="section" withBorder p="lg" mt="lg" className={classes.lines}>
      <Title order={2} size="h3">
        {t('try.title')}
      </Title>
      <Select
        label={t('try.choose')}
        maw={420}
        allowDeselect={false}
        searchable={needsSearch(active.length)}
        data={active.map((key) => ({ value: key.access_id, label: `${nameOf(key)} · ${key.access_id}` }))}
        value={chosen.access_id}
        onChange={(key) => key && setAddress({ key }, { replace: true })}
      />
      <Text c="dimmed">{t('try.hint', { placeholder: t('try.placeholder') })}</Text>
      <TryLines accessId={chosen.access_id} secret={t('try.placeholder')} />
    </Paper>
  );
}
