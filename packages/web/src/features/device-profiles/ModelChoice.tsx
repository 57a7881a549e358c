import { MODELS } from '@fieldscope/codecs/registry';
import type { HeardDevice } from '@fieldscope/contract/calls/connections';
import { Select } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import longChoices from '../../ui/filters/long-choices.module.css';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import { useFullModel } from '../devices/use-model-name';
import { profileChoice } from './model-or-profile';
import { useProfiles } from './use-profiles';

/** Models that a device may be brought along as: all but those that upload by themselves. */
const ADOPTABLE = MODELS.filter(({ kind, family }) => kind !== 'kit' || family !== null);

interface ModelChoiceProps {
  label: string;
  /** For screen readers alone. */
  isLabelHidden?: boolean;
  description?: string;
  /** Of the models; absent: of any kind. */
  kind?: 'gateway';
  /** Models that read its payloads, best first. */
  candidates?: HeardDevice['candidates'];
  value: string | null;
  onChange(model: string | null): void;
  error?: React.ReactNode;
}

/**
 * A choice of a device's model or profile: those that read its payloads stand before the others. What is chosen is read by
 * `modelOrProfile`.
 */
export function ModelChoice({ label, isLabelHidden, kind, candidates = [], ...select }: ModelChoiceProps) {
  const { t } = useTexts('network-servers');
  const fullModel = useFullModel();
  const likely = candidates.map(({ model }) => model);
  const choiceOf = (model: string) => ({ value: model, label: fullModel(model) });
  const { data: profiles = [] } = useProfiles();
  const ofProfiles = (kind === undefined ? profiles : []).map(({ profile_id, name }) => ({
    value: profileChoice(profile_id),
    label: name,
  }));
  const others = ADOPTABLE.filter((one) => kind === undefined || one.kind === kind)
    .map(({ model }) => model)
    .filter((model) => !likely.includes(model))
    .map(choiceOf);
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label, size: 'xs' } : { label, required: true })}
      placeholder={t('heard.choose')}
      classNames={longChoices}
      searchable
      filter={rankedChoices}
      allowDeselect={false}
      data={
        likely.length + ofProfiles.length === 0
          ? others
          : [
              { group: t('heard.likely'), items: likely.map(choiceOf) },
              { group: t('heard.profiles'), items: ofProfiles },
              { group: t('heard.others'), items: others },
            ].filter(({ items }) => items.length > 0)
      }
      {...select}
    />
  );
}
