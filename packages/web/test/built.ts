import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Language } from '@fieldscope/contract/languages';
import { areasOf } from '../build/words-with-code';
import { ROUTES, type ScreenRoute } from '../src/routes';

interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isDynamicEntry?: boolean;
}
export type Manifest = Record<string, ManifestChunk>;

/** The plotting library and what feeds it. */
export const PLOT = 'src/ui/charts/Plot.tsx';
/** The frame of the portal, and the dashboard. */
export const FIRST_PAGE = 'src/shell/first-page.ts';
const IN_FIRST_PAGE = 'dashboard/DashboardScreen';
const WEB = join(import.meta.dirname, '..');
/** Chosen by the address and the language, not by what imports them: the tables of screens and of words. */
const TABLES = [/^src\/screens\/[^/]+\/\w+Screen\.tsx$/, /^src\/texts\//];
/**
 * What loads only after an action of the reader, with the scenes of the dashboard, below a large
 * chart, where a panel has a map or a table, where credits are sold or required, or for somebody who is signed in alone.
 */
export const ON_DEMAND = [
  'src/operator/start.tsx',
  'src/shell/once-open.ts',
  'src/screens/bind-device/qr-picture.ts',
  'src/screens/billing-account/LowLevel.tsx',
  'src/screens/billing-account/RedeemCode.tsx',
  'src/screens/consumption/ConsumptionTable.tsx',
  'src/screens/device-services/GiveQuota.tsx',
  'src/screens/invoices/SendAgain.tsx',
  'src/features/credits/CreditWatch.tsx',
  'src/features/credits/UnavailableAccount.tsx',
  'src/features/device-services/DeviceServiceFacts.tsx',
  'src/features/device-services/EndedService.tsx',
  'src/features/orders/OrdersOfDevice.tsx',
  'src/features/device-services/ServiceLine.tsx',
  'src/screens/advice/ask/AskForm.tsx',
  'src/screens/advice/shown/AdvicePage.tsx',
  'src/screens/advice/site/EmbeddedSiteScreen.tsx',
  'src/screens/alarms/EditedRule.tsx',
  'src/screens/alarms/OwnWebhook.tsx',
  'src/screens/dashboard/ChartPageTab.tsx',
  'src/screens/dashboard/DemoRemoval.tsx',
  'src/screens/dashboard/first-steps/StepList.tsx',
  'src/screens/dashboard/first-steps/WayChoice.tsx',
  'src/screens/dashboard/scenes/PublishScene.tsx',
  'src/screens/dashboard/scenes/RemoveScene.tsx',
  'src/features/reports/SendAsReport.tsx',
  'src/screens/dashboard/scenes/SceneBoard.tsx',
  'src/screens/dashboard/scenes/SceneEditor.tsx',
  'src/screens/dashboard/map/DevicesMap.tsx',
  'src/screens/dashboard/map/MapTab.tsx',
  'src/screens/data-chart/ChartDialog.tsx',
  'src/screens/data-chart/CreatePage.tsx',
  'src/screens/data-chart/ExploreSeries.tsx',
  'src/screens/data-chart/RemovePage.tsx',
  'src/screens/data-chart/RenamePage.tsx',
  'src/screens/kits/UploadWithKit.tsx',
  'src/screens/operator-payments/ImportStatement.tsx',
  'src/screens/operator-payments/SettlePayment.tsx',
  'src/screens/operator-price-list/PriceListEditor.tsx',
  'src/screens/operator-redeem-codes/CodeSheet.tsx',
  'src/screens/operator-redeem-codes/MakeCodes.tsx',
  'src/screens/network-servers/CreateConnection.tsx',
  'src/screens/network-servers/line-protocol/ConnectionWriters.tsx',
  'src/screens/network-servers/line-protocol/LineProtocolDialog.tsx',
  'src/features/cameras/CameraPictures.tsx',
  'src/features/cameras/CameraTask.tsx',
  'src/features/cameras/DeployModel.tsx',
  'src/features/cameras/EndTask.tsx',
  'src/features/cameras/PictureComparison.tsx',
  'src/features/cameras/PictureSettings.tsx',
  'src/features/cameras/PictureViewer.tsx',
  'src/features/cameras/Recognised.tsx',
  'src/features/cameras/RemovePictures.tsx',
  'src/screens/operator-camera-models/AddModel.tsx',
  'src/features/device-views/Activity.tsx',
  'src/features/device-changes/DangerZone.tsx',
  'src/features/alarms/DeviceAlarms.tsx',
  'src/features/alarms/AffectedButton.tsx',
  'src/features/alarms/AffectedDevices.tsx',
  'src/features/alarms/tell-done.ts',
  'src/features/device-access/DeviceKeys.tsx',
  'src/features/device-changes/EditDevice.tsx',
  'src/features/device-access/LicenceFacts.tsx',
  'src/features/devices/LocationMap.tsx',
  'src/features/device-views/OnlineRecord.tsx',
  'src/features/device-changes/PlaceDevice.tsx',
  'src/features/device-changes/RenameDevice.tsx',
  'src/features/device-access/SensorErrors.tsx',
  'src/features/device-access/SimCardFacts.tsx',
  'src/features/commands/DeviceSettings.tsx',
  'src/features/commands/SettingRecords.tsx',
  'src/features/kits/KitUpload.tsx',
  'src/features/topology/GatewayTopology.tsx',
  'src/features/topology/NodeTopology.tsx',
  'src/screens/gateway-details/GatewayInfo.tsx',
  'src/screens/gateway-details/RemoteShell.tsx',
  'src/features/fields/AssignField.tsx',
  'src/screens/device-profiles/ProfileEditor.tsx',
  'src/screens/device-profiles/catalogue/CatalogueScreen.tsx',
  'src/screens/fields/DrawingMap.tsx',
  'src/screens/fields/FieldEditor.tsx',
  'src/screens/fields/FieldMap.tsx',
  'src/screens/fields/import/FieldImport.tsx',
  'src/screens/fields/import/PreviewMap.tsx',
  'src/screens/geofences/DrawingMap.tsx',
  'src/screens/ground-pictures/PictureEditor.tsx',
  'src/screens/ground-pictures/PlacingMap.tsx',
  'src/screens/geofences/GeofenceMap.tsx',
  'src/screens/node-details/AddToPage.tsx',
  'src/screens/node-details/ChangeModel.tsx',
  'src/screens/node-details/Channels.tsx',
  'src/screens/node-details/DangerZone.tsx',
  'src/screens/node-details/ExplainedPayload.tsx',
  'src/screens/node-details/GeneralInfo.tsx',
  'src/screens/node-details/NameChannel.tsx',
  'src/screens/node-details/RadioLink.tsx',
  'src/screens/node-details/Uplinks.tsx',
  'src/screens/node-details/blocks/ArrangeBlocks.tsx',
  'src/screens/node-details/derived/DerivedMeasurements.tsx',
  'src/screens/node-details/local-figures/LocalFigures.tsx',
  'src/screens/node-details/tracker/PathMap.tsx',
  'src/screens/node-details/tracker/TrackerPositions.tsx',
  'src/features/panels/RemovePanel.tsx',
  'src/features/panels/RenamePanel.tsx',
  'src/features/panels/kinds/line-chart/WithLimits.tsx',
  'src/features/panels/kinds/map/MapView.tsx',
  'src/features/panels/kinds/scatter/PointTable.tsx',
  'src/features/panels/kinds/values-table/ValuesTableView.tsx',
  'src/screens/panel-detail/PanelHistory.tsx',
  'src/screens/panel-detail/share/ShareDialog.tsx',
  'src/screens/panels/DeletedPanels.tsx',
  'src/screens/panels/NewPanelDialog.tsx',
  'src/screens/panels/televisions/TelevisionsDialog.tsx',
  'src/screens/panel-detail/editor/PanelEditor.tsx',
  'src/screens/sign-in/ResetPassword.tsx',
  'src/features/second-factor/SetUpSecondFactor.tsx',
  'src/features/passkeys/sign-in-with-passkey.ts',
  'src/screens/user-center/BringArchive.tsx',
  'src/screens/user-center/MakeArchive.tsx',
  'src/screens/user-center/NewCodes.tsx',
  'src/screens/user-center/PushNotifications.tsx',
  'src/screens/user-center/CreatePasskey.tsx',
  'src/screens/user-center/RenamePasskey.tsx',
  'src/screens/user-center/RemovePasskey.tsx',
  'src/screens/user-center/RemoveSecondFactor.tsx',
  'src/screens/user-center/RenewRecoveryCodes.tsx',
  'src/screens/sign-in/SecondFactorForm.tsx',
  'src/screens/sign-in/SignOn.tsx',
  'src/screens/sign-in/CompleteSignOn.tsx',
  'src/screens/sign-in/SimulatedLogin.tsx',
  'src/shell/HelpPanel.tsx',
  'src/shell/MoreDrawer.tsx',
  'src/shell/command-bar/CommandBar.tsx',
  'src/shell/Shortcuts.tsx',
  'src/shell/bell/NoticeDrawer.tsx',
  'src/shell/bell/show-browser-notifications.ts',
  'src/features/alarms/MovedLine.tsx',
  'src/features/notes/NoteForm.tsx',
  'src/features/notes/ChartNotes.tsx',
  'src/ui/charts/ChartStatistics.tsx',
  'src/ui/charts/ChartTable.tsx',
  'src/ui/charts/chart-csv.ts',
  'src/ui/charts/chart-picture.ts',
  'src/ui/filters/RangePanel.tsx',
  'src/ui/filters/RangeSheet.tsx',
];
const ALWAYS = ['index.html', 'first.js', 'favicon.svg'];

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;

/**
 * Files that a browser with an empty cache transfers until a screen is complete, its lazy parts included (the
 * plotting library of a chart); neither fonts nor what only an action loads are among them.
 */
export function filesOfRoute(manifest: Manifest, route: ScreenRoute, language: Language): Set<string> {
  const files = new Set(ALWAYS);
  const visited = new Set<string>();
  const add = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`${source} is not in the build`);
    if (visited.has(source)) return;
    visited.add(source);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) add(next);
    for (const next of chunk.dynamicImports ?? []) if (loadsByItself(next)) add(next);
  };
  const withShell = !route.noSignIn;
  add('index.html');
  if (withShell) add(FIRST_PAGE);
  if (route.drawsChart) add(PLOT);
  if (route.screen !== IN_FIRST_PAGE) add(`src/screens/${route.screen}.tsx`);
  add(`src/texts/first-words.${language}.ts`);
  const parts = [...(withShell ? [FIRST_PAGE] : []), `src/screens/${route.screen}`];
  for (const area of parts.flatMap((part) => areasOf(join(WEB, part))))
    add(`src/texts/${language}/${area}.ts`);
  return files;
}

/** Files that a page fetches after its first paint: the faces whose letters are on it (theme/fonts.css). */
export function fontsOf(manifest: Manifest, language: Language): string[] {
  const faces = language === 'ru' ? /inter-(latin|cyrillic)-wght/ : /inter-latin-wght/;
  return Object.keys(manifest)
    .filter((source) => faces.test(source))
    .map((source) => manifest[source]!.file);
}

const loadsByItself = (source: string): boolean =>
  ![FIRST_PAGE, PLOT].includes(source) &&
  !ON_DEMAND.includes(source) &&
  !TABLES.some((table) => table.test(source));

const measured = new Map<string, number>();

/** Bytes on the wire: gzip for text, fonts and pictures as they are. */
export function transferBytes(folder: string, file: string): number {
  const path = join(folder, file);
  const known = measured.get(path);
  if (known !== undefined) return known;
  const content = readFileSync(path);
  const isPacked = /\.(woff2|png|jpg|webp)$/.test(file);
  const bytes = isPacked ? content.length : gzipSync(content, { level: 9 }).length;
  measured.set(path, bytes);
  return bytes;
}

export function routeOf(path: string): ScreenRoute {
  const route = ROUTES.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`No route ${path}`);
  return route;
}
