import '@mantine/core/styles/Checkbox.layer.css';
import { COMMAND_LIMITS } from '@fieldscope/contract/command-limits';
import { Button, Checkbox, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { CommandFailure } from './CommandFailure';
import { type ThresholdsData, usePublishThresholds } from './commands.queries';
import { ThresholdRuleFields } from './ThresholdRuleFields';
import { draftOf, missingIn, type RuleDraft, ruleOf } from './threshold-rules';

interface ThresholdRulesProps {
  eui: string;
  mayChange: boolean;
  thresholds: Pick<ThresholdsData, 'mode' | 'rules'>;
}

/** The threshold mode of a kit or hub and its rules, which are sent together. */
export function ThresholdRules({ eui, mayChange, thresholds: { mode, rules } }: ThresholdRulesProps) {
  const { t } = useTexts('commands');
  const publish = usePublishThresholds();
  const [isOn, setOn] = useState(mode ?? true);
  const [drafts, setDrafts] = useState<RuleDraft[]>(() =>
    (rules ?? []).map((rule, place) => draftOf(place, rule)),
  );
  const [isTried, setTried] = useState(false);
  const add = () =>
    setDrafts([
      ...drafts,
      { key: Math.max(-1, ...drafts.map(({ key }) => key)) + 1, series: '', below: null, above: null },
    ]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (drafts.every((draft) => missingIn(draft) === undefined))
      publish.mutate({ eui, thresholds: { on: isOn, rules: drafts.map(ruleOf) } });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Checkbox
        mt="sm"
        label={t('thresholds.modeField')}
        checked={isOn}
        disabled={!mayChange}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
      {drafts.map((draft, place) => (
        <ThresholdRuleFields
          key={draft.key}
          eui={eui}
          number={place + 1}
          draft={draft}
          isReadOnly={!mayChange}
          missing={isTried ? missingIn(draft) : undefined}
          onChange={(changed) =>
            setDrafts(drafts.map((one) => (one.key === draft.key ? { ...one, ...changed } : one)))
          }
          onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      {mayChange && (
        <Group gap="xs" mt="md">
          <Button type="submit" loading={publish.isPending}>
            {t('thresholds.send')}
          </Button>
          {drafts.length < COMMAND_LIMITS.thresholds.rules && (
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
              {t('thresholds.addRule')}
            </Button>
          )}
        </Group>
      )}
      <CommandFailure of={publish.error} />
    </form>
  );
}
