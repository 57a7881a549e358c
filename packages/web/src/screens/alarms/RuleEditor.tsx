import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { SEVERITIES, type Severity } from '@fieldscope/contract/alarm-conditions';
import { ALARM_KINDS, type AlarmKind, fieldsOfKind } from '@fieldscope/contract/alarm-kinds';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import { Button, Group, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useCreateRule, useUpdateRule } from '../../features/alarms/alarms.queries';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { PageHead } from '../../ui/layout/PageHead';
import type { DraftPartProps } from './draft-part-props';
import { RuleChart } from './RuleChart';
import classes from './RuleEditor.module.css';
import { RuleHours } from './RuleHours';
import { RuleReceivers } from './RuleReceivers';
import { RuleSentence } from './RuleSentence';
import { RuleTest } from './RuleTest';
import { type Entered, inputOfDraft, type RuleDraft } from './rule-draft.model';
import { ValueField } from './ValueField';

interface RuleEditorProps {
  /** undefined: a new rule. */
  ruleId: number | undefined;
  first: RuleDraft;
  onClose(): void;
}

/** A rule as a sentence, tried on the last 30 days while it is written. */
export function RuleEditor({ ruleId, first, onClose }: RuleEditorProps) {
  const { t } = useTexts('alarms');
  const [draft, setDraft] = useState(first);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part }));
  const enter = (part: Partial<Entered>) =>
    setDraft((before) => ({ ...before, entered: { ...before.entered, ...part } }));
  const save = useSave(ruleId, draft.name.trim(), onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const input = inputOfDraft(draft);
    if (input) save.run(input);
  };
  const parts = { draft, change, enter, isTried };
  return (
    <form onSubmit={submit} noValidate>
      <PageHead title={ruleId === undefined ? t('editor.title') : first.name} about={t('editor.about')} />
      <div className={classes.editor}>
        <section className={classes.part}>
          <Facts {...parts} />
          <RuleSentence {...parts} />
          <RuleChart {...parts} />
        </section>
        <RuleReceivers {...parts} />
        {ruleId !== undefined && <RuleTest ruleId={ruleId} />}
        <More {...parts} isOpen={isUnusual(first)} />
        {save.error && !isCancelled(save.error) && <Notice kind="critical">{failureText(save.error)}</Notice>}
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {t('editor.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('editor.back')}
          </Button>
        </Group>
      </div>
    </form>
  );
}

function useSave(ruleId: number | undefined, name: string, onClose: () => void) {
  const { t } = useTexts('alarms');
  const [create, update] = [useCreateRule(), useUpdateRule()];
  const onSuccess = () => {
    tip.success(t('rules.saved', { name }));
    onClose();
  };
  return {
    run(input: NonNullable<ReturnType<typeof inputOfDraft>>) {
      if (ruleId === undefined) create.mutate(input, { onSuccess });
      else update.mutate({ rule_id: ruleId, ...input }, { onSuccess });
    },
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}

function Facts({ draft, change, isTried }: DraftPartProps) {
  const { t } = useTexts('alarms');
  return (
    <div className={classes.facts}>
      <TextInput
        label={t('editor.field.name')}
        required
        withAsterisk={false}
        maxLength={ALARM_LIMITS.nameLength}
        value={draft.name}
        error={isTried && draft.name.trim() === '' ? t('common:required') : undefined}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Select
        label={t('editor.field.kind')}
        data={ALARM_KINDS.map((kind) => ({ value: kind, label: t(`editor.kind.${kind}`) }))}
        value={draft.kind}
        allowDeselect={false}
        onChange={(kind) => kind && change({ kind: kind as AlarmKind })}
      />
      <SegmentedControl
        className={classes.severity}
        aria-label={t('editor.field.severity')}
        value={draft.severity}
        data={SEVERITIES.map((one) => ({ value: one, label: t(`open-alarms:severity.${one}`) }))}
        onChange={(severity) => change({ severity: severity as Severity })}
      />
    </div>
  );
}

/** What is set there must be seen. */
const isUnusual = ({ hours, cooldown_minutes }: RuleDraft) => hours !== null || Boolean(cooldown_minutes);

/** What most rules leave as it is. */
function More(props: DraftPartProps & { isOpen: boolean }) {
  const { t } = useTexts('alarms');
  const { draft, change, isOpen } = props;
  return (
    <details className={`${classes.part} ${classes.more}`} open={isOpen}>
      <summary>{t('editor.more.title')}</summary>
      <div className={classes.moreFields}>
        <Hysteresis {...props} />
        <NumberInput
          label={t('editor.more.cooldown')}
          description={t('editor.more.cooldownAbout')}
          min={0}
          max={ALARM_LIMITS.cooldownMinutes}
          allowDecimal={false}
          hideControls
          value={draft.cooldown_minutes ?? ''}
          onChange={(next) => change({ cooldown_minutes: typeof next === 'number' ? next : null })}
        />
        <RuleHours {...props} />
      </div>
    </details>
  );
}

/** Of the kinds whose alarms end only once the value has come back so far. */
function Hysteresis({ draft, enter }: DraftPartProps) {
  const { t } = useTexts('alarms');
  const field = fieldsOfKind(draft.kind)
    .map(([, one]) => one)
    .find((one) => one.name === 'hysteresis');
  if (field === undefined) return null;
  const shared = {
    label: t('editor.field.hysteresis'),
    description: t('editor.more.hysteresisAbout'),
  };
  if (field.type === 'difference')
    return (
      <ValueField
        {...shared}
        measurementId={draft.measurement_id}
        isDifference
        isLabelShown
        value={draft.entered.hysteresis}
        onChange={(hysteresis) => enter({ hysteresis })}
      />
    );
  return (
    <NumberInput
      {...shared}
      suffix="%"
      min={field.least}
      max={field.most}
      hideControls
      value={draft.entered.hysteresis ?? ''}
      onChange={(next) => enter({ hysteresis: typeof next === 'number' ? next : null })}
    />
  );
}
