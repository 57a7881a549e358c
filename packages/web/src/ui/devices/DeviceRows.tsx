import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Outdated } from '../tables/Outdated';
import { type ListProps, RowsOrCards } from '../tables/RowsOrCards';
import type { Fit } from '../tables/use-fits';
import type { SortControl } from '../tables/use-sorting';
import type { ListedDevice } from './device-columns';
import type { ListColumn } from './list-column';
import { pageOfDevice } from './page-of-device';

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
