import type { TestedModel } from '@fieldscope/contract/calls/codec-catalogues';
import { Skeleton, Stack, Title } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Notice } from '../../../ui/feedback/Notice';
import { BatteryChoice } from '../BatteryChoice';
import { FieldMapping } from '../FieldMapping';
import { ProfileFactFields } from '../ProfileFactFields';
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
        <ProfileFactFields facts={draft} isTried onChange={onChange} />
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
