import { type Passkey, passkeys } from '@fieldscope/contract/calls/passkeys';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { canUsePasskeys } from '../../browser/portal-facts';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { PasskeyList } from './PasskeyList';
import { useOwnPasskeys } from './passkeys.queries';

const CreatePasskey = lazy(async () => ({ default: (await import('./CreatePasskey')).CreatePasskey }));
const RenamePasskey = lazy(async () => ({ default: (await import('./RenamePasskey')).RenamePasskey }));
const RemovePasskey = lazy(async () => ({ default: (await import('./RemovePasskey')).RemovePasskey }));

type Action = { what: 'create' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** The reader's passkeys: created, named, removed. An operator who acts as the reader sees none of it. */
export function Passkeys() {
  const { t } = useTexts('passkeys');
  const maySee = useMayCall(passkeys.list);
  const { data, error, refetch } = useOwnPasskeys(maySee);
  const [action, setAction] = useState<Action>();
  if (!maySee) return null;
  const close = () => setAction(undefined);
  const isFull = data !== undefined && data.list.length >= LIMITS.passkeys.perAccount;
  return (
    <section aria-labelledby="own-passkeys">
      <Title order={2} size="h3" id="own-passkeys">
        {t('title')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('about')}
      </Text>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" align="stretch">
          {data?.list.some(({ copied }) => copied) && <Notice kind="critical">{t('copiedHint')}</Notice>}
          {data?.list.length !== 0 && (
            <PasskeyList
              list={data?.list}
              onRename={(passkey) => setAction({ what: 'rename', passkey })}
              onRemove={(passkey) => setAction({ what: 'remove', passkey })}
            />
          )}
          {data && !data.available && <Text>{t('unavailable')}</Text>}
          {data?.available && !canUsePasskeys() && <Text>{t('notHere')}</Text>}
          {data?.available && canUsePasskeys() && isFull && (
            <Text>{t('limit', { limit: LIMITS.passkeys.perAccount })}</Text>
          )}
          {data?.available && canUsePasskeys() && !isFull && (
            <div>
              <Button variant="default" aria-haspopup="dialog" onClick={() => setAction({ what: 'create' })}>
                {t('create.open')}
              </Button>
            </div>
          )}
        </Stack>
      )}
      <Suspense>
        {action?.what === 'create' && <CreatePasskey onClose={close} />}
        {action?.what === 'rename' && <RenamePasskey passkey={action.passkey} onClose={close} />}
        {action?.what === 'remove' && <RemovePasskey passkey={action.passkey} onClose={close} />}
      </Suspense>
    </section>
  );
}
