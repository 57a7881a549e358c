import type { SeriesKey } from '@fieldscope/contract/calls/channels';
import { factsOfPanelKind, type PanelKind } from '@fieldscope/contract/panel-kinds';
import type { OrgCtx } from '../../platform/http/request-context';
import { seriesOf } from './panel-curves.model';
import { listOfVariable } from './panel-curves.service';
import { devicesOfVariable } from './panel-variable.service';
import { listComponents } from './panels.repository';
import { getShownPanel } from './shown-panels.service';

/** What a component of a panel shows, of what its variable begins with, too. */
export interface PanelPart {
  title: string;
  series: SeriesKey[];
  /** It draws courses; others show values. */
  isChart: boolean;
}

const drawsRange = (kind: PanelKind): boolean => factsOfPanelKind(kind).curves === 'range';

/** Components that show what devices measure, from top to bottom. @throws AppError resource_missing */
export async function listPanelParts(ctx: OrgCtx, panelId: number): Promise<PanelPart[]> {
  const panel = await getShownPanel(ctx, panelId);
  const ofVariable = await listOfVariable(ctx, await devicesOfVariable(ctx, panel, undefined));
  const components = await listComponents(ctx.db, ctx.orgId, panelId);
  return components
    .map((component) => ({
      title: component.name,
      series: seriesOf(component, ofVariable),
      isChart: drawsRange(component.kind),
    }))
    .filter(({ series }) => series.length > 0);
}
