import { useViewportSize } from '@mantine/hooks';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { PanelBoard } from '../../features/panels/PanelBoard';
import { type PanelChoice, usePanel } from '../../features/panels/panels.queries';
import { usePanelValues } from '../../features/panels/use-panel-values';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatClock } from '../../values/format-time';
import classes from './Television.module.css';

/** A panel is as large as on a window of this width, so that it is read from afar. */
const USUAL_WIDTH = 1280;
const MARGIN_PX = 12;

interface SlideBoardProps {
  name: string;
  choice: PanelChoice;
  onReady(): void;
}

/** The components of a panel as large as the window, and a word when they are old. */
export function SlideBoard({ name, choice, onReady }: SlideBoardProps) {
  const { t } = useTexts('televisions');
  const { timeZone } = useDisplaySetting();
  const { width, height } = useViewportSize();
  const panel = usePanel(choice.panelId);
  const { data, values, freshness, age } = usePanelValues(choice);
  const error = panel.data ? data.data === undefined && data.error : panel.error;
  const isAway = error instanceof ApiError && error.errorName === 'network';
  const isReady = error ? !isAway : Boolean(panel.data && data.data);
  const say = useEffectEvent(onReady);
  useEffect(() => {
    if (isReady) say();
  }, [isReady]);
  const zoom = Math.max(1, width / USUAL_WIDTH);
  return (
    <>
      {error && <p className={classes.word}>{t('failed', { name, why: failureText(error) })}</p>}
      {panel.data && !error && (
        <div
          className={classes.board}
          style={{ zoom, backgroundColor: panel.data.settings.bgColor ?? undefined }}
        >
          <PanelBoard
            {...{ choice, values }}
            name={panel.data.name}
            settings={panel.data.settings}
            components={panel.data.components}
            fitHeight={height / zoom - 2 * MARGIN_PX}
            age={age}
          />
        </div>
      )}
      {freshness.kind === 'lost' && (
        <p className={classes.lost} role="status">
          <IconPlugConnectedX size={28} stroke={1.7} aria-hidden />
          {t('lost', { time: formatClock(freshness.at, timeZone) })}
        </p>
      )}
    </>
  );
}
