import type { TestedModel } from '@fieldscope/contract/calls/codec-catalogues';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Group, Stack } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isCancelled } from '../../../api/api-error';
import { failureText } from '../../../api/failure-text';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { tip } from '../../../ui/feedback/tip-store';
import { PageHead } from '../../../ui/layout/PageHead';
import { useAddProfiles } from './catalogue.queries';
import { addressOfCatalogue } from './catalogue-address';
import type { AddProblem, ModelDraft } from './model-draft';
import { proposedFrom } from './outputs.model';
import { ReviewedModel } from './ReviewedModel';

/** Models that were chosen, with their tests and what their fields measure, to be added as profiles. */
export function ReviewModels({ modelIds }: { modelIds: readonly number[] }) {
  const { t } = useTexts('codec-catalogues');
  const navigate = useNavigate();
  const [drafts, setDrafts] = useState<Readonly<Record<number, ModelDraft>>>({});
  const [problems, setProblems] = useState<Readonly<Record<number, AddProblem>>>({});
  const [added, setAdded] = useState<readonly number[]>([]);
  const { mutate, isPending, error } = useAddProfiles();
  const left = modelIds.filter((id) => !added.includes(id));
  const ready = left.filter((id) => drafts[id]?.name.trim() && drafts[id].model.trim());
  const change = (id: number, changes: Partial<ModelDraft>) => {
    setDrafts((before) => ({ ...before, [id]: { ...before[id]!, ...changes } }));
    setProblems(({ [id]: _, ...others }) => others);
  };
  const take = ({ model, proposed, outputs }: TestedModel) =>
    setDrafts((before) => ({
      ...before,
      [model.model_id]: before[model.model_id] ?? {
        ...proposed,
        interval_minutes: LIMITS.assumedIntervalMinutes,
        fields: proposedFrom(outputs).fields,
      },
    }));
  const add = () =>
    mutate(
      { profiles: ready.map((id) => ({ model_id: id, ...drafts[id]! })) },
      {
        onSuccess(results) {
          const made = results.filter(({ problem }) => problem === null);
          if (made.length > 0) tip.success(t('review.added', { count: made.length }));
          if (made.length === left.length) return navigate('/device_profiles');
          setAdded([...added, ...made.map(({ model_id }) => model_id)]);
          setProblems(
            Object.fromEntries(
              results.flatMap(({ model_id, problem }) => (problem ? [[model_id, problem]] : [])),
            ),
          );
        },
      },
    );
  return (
    <>
      <PageHead
        title={t('review.title')}
        about={t('review.about')}
        action={
          <Button
            component={Link}
            to={addressOfCatalogue()}
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
          >
            {t('review.back')}
          </Button>
        }
      />
      <Stack gap="lg">
        {left.map((id) => (
          <ReviewedModel
            key={id}
            modelId={id}
            draft={drafts[id]}
            problem={problems[id]}
            onTested={take}
            onChange={(changes) => change(id, changes)}
          />
        ))}
        {error && !isCancelled(error) && <Notice kind="critical">{failureText(error)}</Notice>}
        <Group>
          <Button
            leftSection={<IconPlus size={16} />}
            disabled={ready.length === 0 || ready.length < left.length}
            loading={isPending}
            onClick={add}
          >
            {t('review.add', { count: left.length })}
          </Button>
        </Group>
      </Stack>
    </>
  );
}
