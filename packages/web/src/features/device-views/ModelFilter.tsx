import { devices } from '@fieldscope/contract/calls/devices';
import { useQueryCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import type { ListedDevice } from '../devices/listed-device';
import { useFullModel } from '../devices/use-model-name';

interface ModelFilterProps {
  kind: ListedDevice['kind'];
  /** Stands there while it filters nothing. */
  placeholder: string;
  model: string | null;
  onChange(model: string | null): void;
}

/** A model among the devices of one kind that the organisation owns, or any. */
export function ModelFilter({ kind, placeholder, model, onChange }: ModelFilterProps) {
  const { t } = useTexts('ui');
  const fullModel = useFullModel();
  const owned = (useQueryCall(devices.listDeviceTypes, {}).data ?? []).filter((one) => one.kind === kind);
  return (
    <FilterSelect
      label={t('devices.model')}
      placeholder={placeholder}
      data={owned.map((one) => ({ value: one.model, label: fullModel(one.model) }))}
      count={owned.length}
      value={owned.length > 0 ? model : null}
      onChange={onChange}
      isWide
    />
  );
}
