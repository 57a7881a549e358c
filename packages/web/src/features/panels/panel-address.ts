export const PANELS_PATH = '/data_panel';

/** Where a panel is shown; `variable` is the device or group that is chosen above it. */
export const addressOfPanel = (panelId: number): string => `/data_panel_detail?id=${panelId}`;

/** Where a panel is edited. */
export const editorOfPanel = (panelId: number): string => `${addressOfPanel(panelId)}&edit=open`;
