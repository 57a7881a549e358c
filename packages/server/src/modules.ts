import { accessKeysModule } from './modules/access-keys/access-keys.module';
import { accountsModule } from './modules/accounts/accounts.module';
import { adviceModule } from './modules/advice/advice.module';
import { alarmsModule } from './modules/alarms/alarms.module';
import { assistantsModule } from './modules/assistants/assistants.module';
import { auditModule } from './modules/audit/audit.module';
import { bindingModule } from './modules/binding/binding.module';
import { blocksModule } from './modules/blocks/blocks.module';
import { booksModule } from './modules/books/books.module';
import { brandsModule } from './modules/brands/brands.module';
import { broughtArchivesModule } from './modules/brought-archives/brought-archives.module';
import { camerasModule } from './modules/cameras/cameras.module';
import { chartPagesModule } from './modules/chart-pages/chart-pages.module';
import { codecCataloguesModule } from './modules/codec-catalogues/codec-catalogues.module';
import { commandsModule } from './modules/commands/commands.module';
import { connectionsModule } from './modules/connections/connections.module';
import { creditsModule } from './modules/credits/credits.module';
import { demoModule } from './modules/demo/demo.module';
import { derivedModule } from './modules/derived/derived.module';
import { deviceAccessModule } from './modules/device-access/device-access.module';
import { deviceChangesModule } from './modules/device-changes/device-changes.module';
import { deviceProfilesModule } from './modules/device-profiles/device-profiles.module';
import { deviceServicesModule } from './modules/device-services/device-services.module';
import { deviceStatusModule } from './modules/device-status/device-status.module';
import { deviceViewsModule } from './modules/device-views/device-views.module';
import { devicesModule } from './modules/devices/devices.module';
import { diagnosisModule } from './modules/diagnosis/diagnosis.module';
import { exportsModule } from './modules/exports/exports.module';
import { fieldsModule } from './modules/fields/fields.module';
import { geofencesModule } from './modules/geofences/geofences.module';
import { groundPicturesModule } from './modules/ground-pictures/ground-pictures.module';
import { groupsModule } from './modules/groups/groups.module';
import { heardDevicesModule } from './modules/heard-devices/heard-devices.module';
import { historyModule } from './modules/history/history.module';
import { importsModule } from './modules/imports/imports.module';
import { ingestModule } from './modules/ingest/ingest.module';
import { integrationsModule } from './modules/integrations/integrations.module';
import { invoicesModule } from './modules/invoices/invoices.module';
import { kitsModule } from './modules/kits/kits.module';
import { latestValuesModule } from './modules/latest-values/latest-values.module';
import { licencesModule } from './modules/licences/licences.module';
import { lineProtocolModule } from './modules/line-protocol/line-protocol.module';
import { liveModule } from './modules/live/live.module';
import { measurementsModule } from './modules/measurements/measurements.module';
import { networkServerKindsModule } from './modules/network-server-kinds/network-server-kinds.module';
import { networkServersModule } from './modules/network-servers/network-servers.module';
import { notesModule } from './modules/notes/notes.module';
import { noticesModule } from './modules/notices/notices.module';
import { openApiModule } from './modules/open-api/open-api.module';
import { openDataModule } from './modules/open-data/open-data.module';
import { operatorViewsModule } from './modules/operator-views/operator-views.module';
import { operatorsModule } from './modules/operators/operators.module';
import { ordersModule } from './modules/orders/orders.module';
import { organisationArchivesModule } from './modules/organisation-archives/organisation-archives.module';
import { organisationsModule } from './modules/organisations/organisations.module';
import { panelSharesModule } from './modules/panel-shares/panel-shares.module';
import { panelsModule } from './modules/panels/panels.module';
import { passkeysModule } from './modules/passkeys/passkeys.module';
import { paymentsModule } from './modules/payments/payments.module';
import { priceListModule } from './modules/price-list/price-list.module';
import { programsModule } from './modules/programs/programs.module';
import { pushModule } from './modules/push/push.module';
import { redeemCodesModule } from './modules/redeem-codes/redeem-codes.module';
import { registrationModule } from './modules/registration/registration.module';
import { reportsModule } from './modules/reports/reports.module';
import { scenesModule } from './modules/scenes/scenes.module';
import { secondFactorModule } from './modules/second-factor/second-factor.module';
import { setupModule } from './modules/setup/setup.module';
import { sharedLiveModule } from './modules/shared-live/shared-live.module';
import { signInModule } from './modules/sign-in/sign-in.module';
import { signOnModule } from './modules/sign-on/sign-on.module';
import { simCardsModule } from './modules/sim-cards/sim-cards.module';
import { streamModule } from './modules/stream/stream.module';
import { subAccountsModule } from './modules/sub-accounts/sub-accounts.module';
import { telemetryModule } from './modules/telemetry/telemetry.module';
import { televisionsModule } from './modules/televisions/televisions.module';
import { topologyModule } from './modules/topology/topology.module';
import { trackersModule } from './modules/trackers/trackers.module';
import { tunnelsModule } from './modules/tunnels/tunnels.module';
import { gatherTables } from './platform/backup/organisation/archived-table.model';
import { PLATFORM_TABLES } from './platform/backup/organisation/platform-tables';
import type { JobKind } from './platform/jobs/job-kind';
import { MAIL_JOB } from './platform/mail/mail';
import type { ServicesOf } from './platform/module';

/**
 * The server's modules. Each imports only those above it, types included (`scripts/check-imports.mjs`); what one
 * has done by modules below it, those register at its ports (`platform/ports.ts`).
 */
export const MODULES = [
  // People and what they sign in with.
  noticesModule,
  accountsModule,
  brandsModule,
  creditsModule,
  subAccountsModule,
  devicesModule,
  deviceAccessModule,
  accessKeysModule,
  auditModule,
  pushModule,
  programsModule,
  passkeysModule,
  secondFactorModule,
  signOnModule,
  signInModule,
  operatorsModule,
  organisationsModule,
  organisationArchivesModule,
  broughtArchivesModule,
  registrationModule,
  // What an organisation says of its devices.
  groupsModule,
  fieldsModule,
  measurementsModule,
  simCardsModule,
  licencesModule,
  blocksModule,
  notesModule,
  groundPicturesModule,
  tunnelsModule,
  // What devices send, and what is sent to them.
  networkServerKindsModule,
  historyModule,
  ingestModule,
  latestValuesModule,
  deviceStatusModule,
  heardDevicesModule,
  connectionsModule,
  commandsModule,
  networkServersModule,
  deviceProfilesModule,
  codecCataloguesModule,
  kitsModule,
  camerasModule,
  lineProtocolModule,
  // What is sold.
  priceListModule,
  deviceServicesModule,
  redeemCodesModule,
  ordersModule,
  invoicesModule,
  paymentsModule,
  booksModule,
  bindingModule,
  // What is made of readings.
  telemetryModule,
  exportsModule,
  chartPagesModule,
  geofencesModule,
  diagnosisModule,
  alarmsModule,
  integrationsModule,
  derivedModule,
  importsModule,
  trackersModule,
  topologyModule,
  scenesModule,
  openDataModule,
  // What people and programs see of all that.
  deviceChangesModule,
  deviceViewsModule,
  panelsModule,
  panelSharesModule,
  televisionsModule,
  adviceModule,
  reportsModule,
  openApiModule,
  assistantsModule,
  liveModule,
  sharedLiveModule,
  streamModule,
  demoModule,
  setupModule,
  // What operators see of all that.
  operatorViewsModule,
] as const;

/** Services of every module by its name. */
export type ModuleServices = {
  [M in (typeof MODULES)[number] as M['name']]: ServicesOf<M>;
};

/** Every kind of job: each has a queue in the database. */
export const JOB_KINDS: readonly JobKind<unknown>[] = [
  MAIL_JOB,
  ...MODULES.flatMap(({ jobKinds }) => jobKinds),
];

/** How each table belongs to an organisation, and where its ids come from. */
export const ORGANISATION_TABLES = gatherTables([PLATFORM_TABLES, ...MODULES.map(({ archive }) => archive)]);
