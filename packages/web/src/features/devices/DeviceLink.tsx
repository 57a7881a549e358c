import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import classes from './DeviceLink.module.css';
import { type DeviceKind, pageOfDevice } from './page-of-device';

interface DeviceLinkProps {
  eui: string;
  name: string;
  /** undefined: it has no page (any more), only its name. */
  kind: DeviceKind | undefined;
  className?: string;
}

/** A device's name on one line, which leads to its page; what does not fit shows on hover. */
export function DeviceLink({ eui, name, kind, className = '' }: DeviceLinkProps) {
  const shared = { className: `${classes.name} ${className}`, title: name };
  if (kind === undefined) return <span {...shared}>{name}</span>;
  return (
    <Anchor component={Link} to={pageOfDevice(eui, kind)} data-opens-row {...shared}>
      {name}
    </Anchor>
  );
}
