import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { useQueryCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { FilterSelect } from '../../ui/filters/FilterSelect';

interface PlanFilterProps {
  plan: string | null;
  onChange(plan: string | null): void;
}

/** A frequency plan that devices of the organisation use, or any; not there while none is known. */
export function PlanFilter({ plan, onChange }: PlanFilterProps) {
  const { t } = useTexts('ui');
  const { data: known = [], isPending } = useQueryCall(deviceLists.listFrequencyPlans, {});
  const plans = plan && !known.includes(plan) ? [...known, plan] : known;
  if (plans.length === 0 && !isPending) return null;
  return (
    <FilterSelect
      label={t('devices.plan')}
      placeholder={t('devices.anyPlan')}
      data={plans}
      count={plans.length}
      value={plan}
      onChange={onChange}
      isPending={isPending}
    />
  );
}
