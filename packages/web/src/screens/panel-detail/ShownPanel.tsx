import type { Panel } from '@fieldscope/contract/calls/panels';
import { useViewportSize } from '@mantine/hooks';
import { EmptyState } from '../../features/devices/EmptyState';
import { FreshnessLine } from '../../features/panels/FreshnessLine';
import { PanelBoard } from '../../features/panels/PanelBoard';
import { NO_VALUES, usePanelValues } from '../../features/panels/use-panel-values';
import { ValuesFailure } from '../../features/panels/ValuesFailure';
import { VariableSelect } from '../../features/panels/VariableSelect';
import { useTexts } from '../../texts/use-texts';
import { PageHead } from '../../ui/layout/PageHead';
import { DeletedNotice } from './DeletedNotice';
import { LeaveFullBoard } from './LeaveFullBoard';
import { LeftDevicesNotice } from './LeftDevicesNotice';
import { PanelActions } from './PanelActions';
import classes from './PanelDetail.module.css';
import { useFullBoard } from './use-full-board';
import { useLeftDevices } from './use-left-devices';
import { useVariable } from './use-variable';

const FULL_BAR_PX = 56;
const FULL_MARGIN_PX = 12;

interface ShownPanelProps {
  panel: Panel;
  /** Somebody has deleted it meanwhile: it stays as it was. */
  isDeleted: boolean;
}

/** A panel with what is chosen above it. */
export function ShownPanel({ panel, isDeleted }: ShownPanelProps) {
  const { t } = useTexts('panels');
  const { panel_id: panelId, name, settings, components } = panel;
  const variable = useVariable(settings.variable);
  const choice = { panelId, variable: variable.chosen };
  const { data, values, freshness, age } = usePanelValues(choice);
  const left = useLeftDevices(panel, data.data);
  const full = useFullBoard();
  const { height } = useViewportSize();
  const hasFailed = data.error !== null && !isDeleted;
  const state = (
    <>
      {settings.variable && (
        <VariableSelect
          kind={settings.variable.kind}
          value={variable.value}
          shownName={values?.deviceOf.get(variable.value ?? '')?.name}
          onChange={variable.choose}
        />
      )}
      {!isDeleted && <FreshnessLine freshness={freshness} />}
    </>
  );
  return (
    <div className={full.isFull ? classes.full : undefined}>
      {full.isFull ? (
        <LeaveFullBoard name={name} onLeave={full.leave}>
          {state}
        </LeaveFullBoard>
      ) : (
        <>
          <PageHead title={name} action={!isDeleted && <PanelActions panel={panel} onFull={full.enter} />} />
          <div className={classes.state}>{state}</div>
        </>
      )}
      {isDeleted && <DeletedNotice panel={panel} />}
      <LeftDevicesNotice {...left} />
      {hasFailed && (
        <ValuesFailure
          error={data.error}
          ofVariable={variable.chosen === undefined ? undefined : variable.kind}
          onRetry={() => void data.refetch()}
        />
      )}
      {components.length === 0 ? (
        <EmptyState drawing="logger">{t('nothing')}</EmptyState>
      ) : (
        <PanelBoard
          choice={choice}
          name={name}
          settings={settings}
          components={components}
          values={values ?? (isDeleted ? NO_VALUES : undefined)}
          fitHeight={full.isFull ? height - FULL_BAR_PX - FULL_MARGIN_PX : undefined}
          age={age}
        />
      )}
    </div>
  );
}
