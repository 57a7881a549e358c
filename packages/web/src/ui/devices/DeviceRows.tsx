import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePhone } from '../layout/use-phone';
import { CardList } from '../tables/CardList';
import { DataFrame } from '../tables/DataFrame';
import { Outdated } from '../tables/Outdated';
import { DeviceName } from './DeviceName';
import type { ListedDevice } from './device-columns';
import type { ListColumn } from './list-column';
import { pageOfDevice } from './page-of-device';

interface DeviceRowsProps<Device> {
  /** What the list holds, for screen readers. */
  label: string;
  /** Head of the column that names the device. */
  nameHead: string;
  /** undefined: still loading. */
  devices: readonly Device[] | undefined;
  /** The devices belong to the last filter; the next ones are on their way. */
  isOutdated: boolean;
  columns: readonly ListColumn<Device>[];
  card(device: Device): ReactNode;
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
  skeletonRows: number;
  empty: ReactNode;
}

const WIDTH_OF_NAME = 280;
const WIDTH_OF_COLUMN = 110;

/** Devices as rows, where a click anywhere opens the device; on a phone as cards. */
export function DeviceRows<Device extends ListedDevice>(props: DeviceRowsProps<Device>) {
  const { nameHead, devices, isOutdated, columns, card, skeletonRows, ...rest } = props;
  const navigate = useNavigate();
  const list = { ...rest, rows: devices, keyOf: ({ eui }: Device) => eui };
  const columnsWide = columns.reduce((sum, { span = 1 }) => sum + span, 0);
  return (
    <Outdated is={isOutdated}>
      {usePhone() ? (
        <CardList {...list} nameOf={({ name }) => name} card={card} />
      ) : (
        <DataFrame
          {...list}
          columns={[
            { name: 'name', head: nameHead, cell: (device) => <DeviceName device={device} /> },
            ...columns,
          ]}
          onRowClick={({ eui, kind }) => navigate(pageOfDevice(eui, kind))}
          minWidth={WIDTH_OF_NAME + columnsWide * WIDTH_OF_COLUMN}
          maxHeight="max(360px, calc(100dvh - 260px))"
          skeletonRows={skeletonRows}
        />
      )}
    </Outdated>
  );
}
