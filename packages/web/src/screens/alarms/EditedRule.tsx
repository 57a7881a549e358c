import { Skeleton } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../api/session';
import { type AlarmReceiver, useReceivers, useRules } from '../../features/alarms/alarms.queries';
import { RULES_ADDRESS } from '../../features/alarms/rule-address';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { useNumberSeries } from './alarm-rules.queries';
import { RuleEditor } from './RuleEditor';
import { RECIPES, recipeOf } from './recipes';
import { BLANK, draftOfRecipe, draftOfRule, type RuleDraft } from './rule-draft.model';

/** The rule that the address names, or a new one: of a recipe, of a device's measurement, or blank. */
export function EditedRule({ chosen }: { chosen: string }) {
  const { t } = useTexts('alarms');
  const navigate = useNavigate();
  const rules = useRules();
  const persons = useReceivers();
  const series = useNumberSeries();
  const newDraft = useNewDraft();
  const error = rules.error ?? persons.error;
  if (error && !(rules.data && persons.data))
    return (
      <ErrorState error={error} onRetry={() => void Promise.all([rules.refetch(), persons.refetch()])} />
    );
  if (!rules.data || !persons.data || !series) return <Skeleton height={480} radius={8} />;
  const close = () => navigate(RULES_ADDRESS);
  if (chosen === 'new')
    return (
      <RuleEditor
        ruleId={undefined}
        first={newDraft(
          persons.data,
          series.map(({ measurement_id }) => measurement_id),
        )}
        onClose={close}
      />
    );
  const rule = rules.data.find(({ rule_id }) => String(rule_id) === chosen);
  if (!rule) return <EmptyState drawing="node">{t('editor.missing')}</EmptyState>;
  return <RuleEditor ruleId={rule.rule_id} first={draftOfRule(rule)} onClose={close} />;
}

/** The reader is notified; device and measurement may be in the address. */
function useNewDraft() {
  const { t } = useTexts('alarms');
  const [address] = useSearchParams();
  const me = useSession()?.user_id;
  const recipe = recipeOf(address.get('recipe'));
  const eui = address.get('eui');
  const [channel, measurement] = (address.get('series') ?? '').split('-').map(Number);
  return (persons: readonly AlarmReceiver[], measured: readonly number[]): RuleDraft => ({
    ...(recipe ? { ...draftOfRecipe(RECIPES[recipe], measured), name: t(`recipe.${recipe}`) } : BLANK),
    ...(eui ? { eui } : {}),
    ...(channel !== undefined && measurement ? { channel, measurement_id: measurement } : {}),
    receivers: persons
      .filter(({ user_id }) => user_id === me)
      .map(({ user_id, has_email, has_webhook }) => ({
        user_id,
        by_email: has_email,
        by_push: true,
        by_webhook: has_webhook,
      })),
  });
}
