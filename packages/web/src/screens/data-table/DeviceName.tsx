import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import classes from './DataTable.module.css';

interface DeviceNameProps {
  /** Of one series: the page of the device opens with it. */
  row: { eui: string; device_name: string; channel?: number; measurement_id?: number };
}

/** The name of a device; leads to its page. */
export function DeviceName({ row: { eui, device_name, channel, measurement_id } }: DeviceNameProps) {
  const series = measurement_id === undefined ? '' : `&series=${channel}-${measurement_id}`;
  return (
    <Anchor
      component={Link}
      to={`/devices_node_details?eui=${eui}${series}`}
      className={classes.device}
      data-opens-row
      title={device_name}
    >
      {device_name}
    </Anchor>
  );
}
