import { UnstyledButton } from '@mantine/core';
import { IconCloud, IconDots, IconServer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import { OnlineState } from '../../values/States';
import { useKindTexts } from '../connections/use-kind-texts';
import { DeviceDrawing } from '../devices/DeviceDrawing';
import { DeviceLink } from '../devices/DeviceLink';
import { drawingOf } from '../devices/drawing-of';
import { SignalWords } from './SignalWords';
import classes from './Topology.module.css';
import type { Point } from './topology-graph';

interface GraphPointProps {
  point: Point;
  /** The word for the signal is on the line. */
  isWide: boolean;
  onMore?: () => void;
}

/** One box of the graph. */
export function GraphPoint({ point, isWide, onMore }: GraphPointProps) {
  const { t } = useTexts('topology');
  const { nameOf } = useKindTexts();
  switch (point.kind) {
    case 'node':
    case 'gateway':
      return (
        <Box
          icon={<DeviceDrawing kind={drawingOf({ model: point.model ?? '', kind: point.kind })} size={28} />}
          name={<DeviceLink eui={point.key} name={point.name} kind={point.kind} />}
        >
          <OnlineState online={point.online} lastSeenAt={point.last_seen_at} />
          {point.signal && <SignalWords signal={point.signal} word={isWide ? 'aside' : 'short'} />}
        </Box>
      );
    case 'foreign':
      return (
        <Box icon={<DeviceDrawing kind="gateway" size={28} />} name={point.key} isForeign>
          <span className={classes.cut}>{t('foreign')}</span>
          <SignalWords signal={point.signal} word={isWide ? 'aside' : 'short'} />
        </Box>
      );
    case 'more':
      return (
        <UnstyledButton className={classes.more} onClick={onMore}>
          <IconDots size={20} aria-hidden />
          {t('more', { number: formatNumber(point.count) })}
        </UnstyledButton>
      );
    case 'networkServer':
      return (
        <Box icon={<IconServer size={24} stroke={1.6} aria-hidden />} name={t('networkServer')}>
          <span className={classes.cut}>
            {point.server && `${nameOf(point.server.kind)} · ${point.server.connection || t('operators')}`}
          </span>
        </Box>
      );
    case 'portal':
      return <Box icon={<IconCloud size={24} stroke={1.6} aria-hidden />} name={t('portal')} />;
    default:
  }
}

interface BoxProps {
  icon: ReactNode;
  name: ReactNode;
  isForeign?: boolean;
  children?: ReactNode;
}

function Box({ icon, name, isForeign, children }: BoxProps) {
  return (
    <div className={classes.box} data-foreign={isForeign || undefined}>
      {icon}
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        {children && <div className={classes.facts}>{children}</div>}
      </div>
    </div>
  );
}
