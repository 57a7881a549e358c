import { useTexts } from '../../texts/use-texts';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { modelName } from '../../values/model-name';
import { useModels } from './gateways.queries';

interface GatewayModelFilterProps {
  model: string | null;
  onChange(model: string | null): void;
}

/** A model among the gateways that the organisation owns, or any. */
export function GatewayModelFilter({ model, onChange }: GatewayModelFilterProps) {
  const { t } = useTexts('gateways');
  const owned = (useModels().data ?? []).filter(({ kind }) => kind === 'gateway');
  return (
    <FilterSelect
      label={t('ui:devices.model')}
      placeholder={t('anyModel')}
      data={owned.map((one) => ({ value: one.model, label: `${one.model} · ${modelName(one.model)}` }))}
      count={owned.length}
      value={owned.length > 0 ? model : null}
      onChange={onChange}
      isWide
    />
  );
}
