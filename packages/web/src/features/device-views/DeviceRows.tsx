import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Outdated } from '../../ui/tables/Outdated';
import { type ListProps, RowsOrCards } from '../../ui/tables/RowsOrCards';
import type { Fit } from '../../ui/tables/use-fits';
import type { SortControl } from '../../ui/tables/use-sorting';
import type { ListedDevice } from '../devices/listed-device';
import { pageOfDevice } from '../devices/page-of-device';
import type { ListColumn } from './list-column';

interface DeviceRowsProps<Device> {
  /** What the list holds, for screen readers. */
  label: string;
  /** undefined: still loading. */
  devices: readonly Device[] | undefined;
  /** The devices belong to the last filter; the next ones are on their way. */
  isOutdated: boolean;
  columns: readonly ListColumn<Device>[];
  sorting: SortControl;
  minWidth: number;
  fit: Fit;
  card(device: Device): ReactNode;
  actions?: ListProps<Device>['actions'];
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
  skeletonRows: number;
  empty: ReactNode;
}

/** Devices as rows, where a click anywhere opens the device; as cards where there is no space for rows. */
export function DeviceRows<Device extends ListedDevice>(props: DeviceRowsProps<Device>) {
  const { devices, isOutdated, columns, ...rest } = props;
  const navigate = useNavigate();
  return (
    <Outdated is={isOutdated}>
      <RowsOrCards
        {...rest}
        rows={devices}
        columns={columns}
        keyOf={({ eui }) => eui}
        nameOf={({ name }) => name}
        onRowClick={({ eui, kind }) => navigate(pageOfDevice(eui, kind))}
      />
    </Outdated>
  );
}
