import { type Connection, messageMappings } from '@fieldscope/contract/calls/connections';
import { PAYLOAD_ENCODINGS, TIME_FORMATS } from '@fieldscope/contract/message-mapping/mapping';
import { Button, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMayCall } from '../../../api/me';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Notice } from '../../../ui/feedback/Notice';
import { tip } from '../../../ui/feedback/tip-store';
import { Dialog } from '../../../ui/layout/Dialog';
import { formatAge } from '../../../values/format-time';
import { useNow } from '../../../values/use-now';
import { useSaveMapping } from '../network-servers.queries';
import classes from './Mapping.module.css';
import { MappingFile } from './MappingFile';
import { MessageLines } from './MessageLines';
import { ReadValues } from './ReadValues';
import { type MappingDraft, useMappingDraft } from './use-mapping-draft';

interface MappingDialogProps {
  connection: Connection;
  onClose(): void;
}

/** Shows what comes through a connection, asks which value is what, and says at once what is read of it. */
export default function MappingDialog({ connection, onClose }: MappingDialogProps) {
  const { t } = useTexts('message-mapping');
  const { connection_id, name } = connection;
  const made = useMappingDraft(connection_id);
  const { data, error, refetch, message, mapping, isSuggested } = made;
  const save = useSaveMapping();
  const maySave = useMayCall(messageMappings.save);
  const submit = () => {
    if (!mapping) return;
    save.mutate(
      { connection_id, mapping },
      {
        onSuccess({ taken }) {
          tip.success(taken > 0 ? t('savedAndRead', { count: taken }) : t('saved', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t('title', { name })} size="xl" onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={320} />
      ) : (
        <Stack gap="md">
          <Text size="sm">{t('about')}</Text>
          {message === undefined ? (
            <Notice kind="info">{t('noMessage')}</Notice>
          ) : (
            <div className={classes.parts}>
              <section aria-labelledby="mapped-message">
                <div className={classes.head}>
                  <Title order={3} size="h5" id="mapped-message">
                    {t('message')}
                  </Title>
                  <MessageChoice {...made} />
                </div>
                {isSuggested && (
                  <Text size="xs" c="dimmed">
                    {t('suggested')}
                  </Text>
                )}
                {made.shown?.is_complete === false && (
                  <Text size="xs" c="dimmed">
                    {t('cut')}
                  </Text>
                )}
                <MessageLines {...made} />
              </section>
              <section aria-labelledby="mapped-values">
                <Title order={3} size="h5" id="mapped-values">
                  {t('result')}
                </Title>
                <ReadValues mapping={mapping} message={message} />
                <Formats {...made} />
              </section>
            </div>
          )}
          <Group justify="space-between" gap="xs">
            <MappingFile name={name} mapping={mapping} load={made.load} />
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('common:cancel')}
              </Button>
              {maySave && (
                <Button disabled={!mapping} loading={save.isPending} onClick={submit}>
                  {t('common:save')}
                </Button>
              )}
            </Group>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

/** Which of the newest messages is looked at. */
function MessageChoice({ messages, shown, choose }: MappingDraft) {
  const { t } = useTexts('message-mapping');
  const now = useNow();
  return (
    <NativeSelect
      size="xs"
      aria-label={t('which')}
      data={messages.map(({ message_id, received_at }) => ({
        value: String(message_id),
        label: formatAge(received_at, now),
      }))}
      value={String(shown?.message_id)}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    />
  );
}

/** How payload and time are written: recognised, and here to be corrected. */
function Formats({ draft, change }: MappingDraft) {
  const { t } = useTexts('message-mapping');
  return (
    <Group gap="xs" mt="sm">
      {draft.places.payload && (
        <NativeSelect
          size="xs"
          label={t('encoding')}
          data={PAYLOAD_ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
          value={draft.payload_encoding}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change({ payload_encoding: PAYLOAD_ENCODINGS.find((one) => one === value) ?? 'hex' });
          }}
        />
      )}
      {draft.places.time && (
        <NativeSelect
          size="xs"
          label={t('timeFormat')}
          data={TIME_FORMATS.map((value) => ({ value, label: t(`timeFormats.${value}`) }))}
          value={draft.time_format}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change({ time_format: TIME_FORMATS.find((one) => one === value) ?? 'iso' });
          }}
        />
      )}
    </Group>
  );
}
