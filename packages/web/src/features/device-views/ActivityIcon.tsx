import type { ResultOf } from '@fieldscope/contract/call';
import type { channels } from '@fieldscope/contract/calls/channels';
import {
  IconCircleCheck,
  IconCircleMinus,
  IconLink,
  IconPlugConnected,
  IconTrash,
} from '@tabler/icons-react';
import classes from '../../values/values.module.css';

type ActivityKind = ResultOf<typeof channels.listActivity>['list'][number]['kind'];

const ICONS = {
  bound: IconLink,
  online: IconCircleCheck,
  offline: IconCircleMinus,
  joined: IconPlugConnected,
  removed: IconTrash,
} as const;

/** What happened to a device as an icon; the word beside it is `values:activity.<kind>`. */
export function ActivityIcon({ kind }: { kind: ActivityKind }) {
  const Icon = ICONS[kind];
  return <Icon className={classes.activity} data-kind={kind} size={18} stroke={1.7} aria-hidden />;
}
