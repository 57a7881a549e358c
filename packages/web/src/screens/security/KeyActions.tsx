import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import { Button, Group } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { usePhone } from '../../ui/layout/use-phone';
import { useKeyName } from './use-key-name';

/** What a person does with a key. */
export type KeyDeed = 'show' | 'edit' | 'disable' | 'enable';

interface KeyActionsProps {
  accessKey: AccessKey;
  onDeed(deed: KeyDeed, key: AccessKey): void;
}

/** What can be done with a key as it stands. Only the fixed one can be shown again. */
export function KeyActions({ accessKey, onDeed }: KeyActionsProps) {
  const { t } = useTexts('security');
  const name = useKeyName()(accessKey);
  const isActive = accessKey.status === 'active';
  const deeds: KeyDeed[] = [
    ...(accessKey.fixed && isActive ? (['show'] as const) : []),
    'edit',
    isActive ? 'disable' : 'enable',
  ];
  return (
    <Group gap="xs" wrap={usePhone() ? 'wrap' : 'nowrap'}>
      {deeds.map((deed) => (
        <Button
          key={deed}
          size="xs"
          variant="default"
          aria-label={t(`${deed}.of`, { name })}
          onClick={() => onDeed(deed, accessKey)}
        >
          {t(`${deed}.short`)}
        </Button>
      ))}
    </Group>
  );
}
