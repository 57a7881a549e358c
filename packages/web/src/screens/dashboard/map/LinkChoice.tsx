import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { useTexts } from '../../../texts/use-texts';
import { FilterSelect } from '../../../ui/filters/FilterSelect';
import { ALL_LINKS } from './fleet-map.queries';

interface LinkChoiceProps {
  devices: readonly PlacedDevice[];
  /** `ALL_LINKS`, the EUI of a device, or null for none. */
  value: string | null;
  onChange(value: string | null): void;
}

/** Whose radio links the map shows: those of all gateways, of one, or of a node that was chosen in the list. */
export function LinkChoice({ devices, value, onChange }: LinkChoiceProps) {
  const { t } = useTexts('fleet-map');
  const offered = devices.filter(({ kind, eui }) => kind === 'gateway' || eui === value);
  if (!devices.some(({ kind }) => kind === 'gateway')) return null;
  return (
    <FilterSelect
      label={t('links.title')}
      placeholder={t('links.title')}
      data={[
        { value: ALL_LINKS, label: t('links.all') },
        ...offered.map(({ eui, name }) => ({ value: eui, label: name })),
      ]}
      count={offered.length + 1}
      value={value}
      onChange={onChange}
      isWide
    />
  );
}
