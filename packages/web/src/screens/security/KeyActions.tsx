import { type AccessKey, accessKeys } from '@fieldscope/contract/calls/access-keys';
import { Button, Group } from '@mantine/core';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { usePhone } from '../../ui/layout/use-phone';
import { useKeyName } from './use-key-name';

/** What a person does with a key. */
export type KeyAction = 'show' | 'edit' | 'disable' | 'enable' | 'replace' | 'remove';

interface KeyActionsProps {
  accessKey: AccessKey;
  onAction(action: KeyAction, key: AccessKey): void;
}

/** What can be done with a key in its state. Only the fixed one can be shown again; it is replaced instead of deleted. */
export function KeyActions({ accessKey, onAction }: KeyActionsProps) {
  const { t } = useTexts('security');
  const name = useKeyName()(accessKey);
  const isActive = accessKey.status === 'active';
  const mayRemove = useMayCall(accessKeys.remove);
  const mayReplace = useMayCall(accessKeys.replaceFixed);
  const actions: KeyAction[] = [
    ...(accessKey.fixed && isActive ? (['show'] as const) : []),
    'edit',
    isActive ? 'disable' : 'enable',
    ...(mayReplace && accessKey.fixed ? (['replace'] as const) : []),
    ...(mayRemove && !isActive && !accessKey.fixed ? (['remove'] as const) : []),
  ];
  return (
    <Group gap="xs" wrap={usePhone() ? 'wrap' : 'nowrap'}>
      {actions.map((action) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          aria-haspopup="dialog"
          aria-label={t(`${action}.of`, { name })}
          onClick={() => onAction(action, accessKey)}
        >
          {t(`${action}.short`)}
        </Button>
      ))}
    </Group>
  );
}
