import { addressOfPanel } from '../../features/panels/panel-address';

/** Where a panel is shown as it was. */
export const addressOfVersion = (panelId: number, version: number): string =>
  `${addressOfPanel(panelId)}&version=${version}`;
