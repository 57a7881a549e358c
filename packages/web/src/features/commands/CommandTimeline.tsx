import type { CommandRecord } from '@fieldscope/contract/calls/commands';
import { Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { DateTime } from '../../values/Times';
import { CommandState } from './CommandState';
import classes from './Commands.module.css';
import { commandInWords } from './command-in-words';
import { reasonInWords } from './command-words';

/** The life of a command: the steps that it took, each with its time, and those that are to come. */
export function CommandTimeline({ command }: { command: CommandRecord }) {
  const { t } = useTexts('commands');
  const isOver = command.ended_at !== null;
  const steps = [
    { name: 'queued', at: command.queued_at },
    { name: 'sent', at: command.sent_at },
    { name: 'acknowledged', at: command.acknowledged_at },
    { name: 'confirmed', at: command.confirmed_at },
  ] as const;
  const isDone = isOver || command.confirmed_at !== null;
  const shown = isDone
    ? steps.filter(({ at }) => at !== null)
    : steps.filter(({ name, at }) => name !== 'confirmed' || command.is_shown || at !== null);
  return (
    <div className={classes.life}>
      <Text size="sm" fw={500}>
        {commandInWords(t, command.command)}
      </Text>
      <ol className={classes.steps} aria-label={t('life')}>
        {shown.map(({ name, at }) => (
          <li key={name} data-done={at !== null || undefined}>
            {at === null ? (
              <IconCircleDashed size={16} aria-hidden />
            ) : (
              <IconCircleCheckFilled size={16} color="var(--good)" aria-hidden />
            )}
            <span>{t(`states.${name}`)}</span>
            {at !== null && <DateTime at={at} withoutZone />}
            {name === 'sent' && at === null && command.estimated_at !== null && (
              <span>
                {t('estimated')} <DateTime at={command.estimated_at} withoutZone />
              </span>
            )}
          </li>
        ))}
        {isOver && (
          <li data-done>
            <CommandState state={command.state} />
            <DateTime at={command.ended_at!} withoutZone />
          </li>
        )}
      </ol>
      <Text size="sm" c="dimmed">
        {isOver || command.reason !== null ? reasonInWords(t, command) : t(`next.${waitsFor(command)}`)}
      </Text>
    </div>
  );
}

/** What a command that is not over waits for. */
function waitsFor({ state, handed_over_at, way, is_shown }: CommandRecord) {
  if (state === 'acknowledged' && !is_shown) return 'received';
  if (way === 'order' && state === 'queued') return 'device';
  if (way === 'order' && state === 'sent') return 'answer';
  if (state === 'queued') return handed_over_at === null ? 'network_server' : 'uplink';
  if (state === 'confirmed') return 'nothing';
  return state === 'sent' ? 'acknowledgement' : 'proof';
}
