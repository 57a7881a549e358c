import '@mantine/core/styles/NumberInput.layer.css';
import type { TestedModel } from '@fieldscope/contract/calls/codec-catalogues';
import { DEVICE_PROFILE_LIMITS } from '@fieldscope/contract/device-profile-limits';
import { LIMITS } from '@fieldscope/contract/limits';
import { NumberInput, Skeleton, Stack, TextInput, Title } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Notice } from '../../../ui/feedback/Notice';
import { BatteryChoice } from '../BatteryChoice';
import profileClasses from '../DeviceProfiles.module.css';
import { FieldMapping } from '../FieldMapping';
import classes from './Catalogue.module.css';
import { useTestedModel } from './catalogue.queries';
import type { AddProblem, ModelDraft } from './model-draft';
import { outputsOf, proposedFrom } from './outputs.model';
import { TestResults } from './TestResults';

interface ReviewedModelProps {
  modelId: number;
  /** undefined: its tests have not ended yet. */
  draft: ModelDraft | undefined;
  /** Why no profile was made of it. */
  problem: AddProblem | undefined;
  onTested(tested: TestedModel): void;
  onChange(changes: Partial<ModelDraft>): void;
}

/** A model of the catalogue: what its tests say, how it is called, and what its fields measure. */
export function ReviewedModel({ modelId, draft, problem, onTested, onChange }: ReviewedModelProps) {
  const { t } = useTexts('codec-catalogues');
  const { data, error, refetch } = useTestedModel(modelId);
  const tell = useEffectEvent(onTested);
  useEffect(() => {
    if (data) tell(data);
  }, [data]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !draft) return <Skeleton height={320} aria-label={t('tests.running')} />;
  const outputs = outputsOf(data.outputs);
  const { batteryVoltages } = proposedFrom(data.outputs);
  const unmapped = batteryVoltages.filter(({ path }) => !draft.fields.some((field) => field.path === path));
  return (
    <section className={classes.model} aria-label={data.model.name}>
      <Stack gap="md">
        <Title order={2} size="h3">
          {data.model.name}
        </Title>
        {problem && <Notice kind="critical">{t(`problems.${problem}`)}</Notice>}
        <TestResults tested={data} />
        <Facts draft={draft} onChange={onChange} />
        <FieldMapping fields={draft.fields} outputs={outputs} onChange={(fields) => onChange({ fields })} />
        {unmapped.slice(0, 1).map((voltage) => (
          <BatteryChoice
            key={voltage.path}
            voltage={voltage}
            onChoose={(field) => onChange({ fields: [...draft.fields, field] })}
          />
        ))}
      </Stack>
    </section>
  );
}

function Facts({ draft, onChange }: { draft: ModelDraft; onChange: ReviewedModelProps['onChange'] }) {
  const { t } = useTexts('device-profiles');
  const text = (name: 'name' | 'vendor' | 'model', isRequired: boolean) => (
    <TextInput
      label={t(`facts.${name}`)}
      required={isRequired}
      maxLength={DEVICE_PROFILE_LIMITS.nameLength}
      value={draft[name]}
      error={isRequired && draft[name].trim() === '' ? t('common:required') : undefined}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  return (
    <div className={profileClasses.facts}>
      {text('name', true)}
      {text('vendor', false)}
      {text('model', true)}
      <NumberInput
        label={t('facts.interval')}
        min={1}
        max={LIMITS.intervalMinutes.most}
        allowDecimal={false}
        hideControls
        value={draft.interval_minutes}
        onChange={(value) => typeof value === 'number' && onChange({ interval_minutes: value })}
      />
    </div>
  );
}
