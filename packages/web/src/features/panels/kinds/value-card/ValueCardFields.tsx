import { ColorSteps } from '../ColorSteps';
import type { KindFieldsProps } from '../kind';

export function ValueCardFields({
  settings,
  onChange,
  measurementId,
  faults,
}: KindFieldsProps<'value_card'>) {
  return (
    <ColorSteps
      steps={settings.colors}
      onChange={(colors) => onChange({ colors })}
      measurementId={measurementId}
      faults={faults}
    />
  );
}
