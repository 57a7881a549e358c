import type { ListedDevice } from '../devices/listed-device';

/** What a dialog about chosen devices gets. */
export interface ChangeProps {
  devices: readonly Pick<ListedDevice, 'eui' | 'name' | 'model'>[];
  areGateways: boolean;
  /** The devices are changed. */
  onDone(): void;
  onClose(): void;
}
