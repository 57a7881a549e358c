import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { LiveEvent, LiveEventName, UserLiveEventName } from '@fieldscope/contract/live';
import type { DomainEvent } from '../../platform/events';
import { alarmRulesChanged, alarmsChanged } from '../alarms/alarms.events';
import { camerasChanged } from '../cameras/cameras.events';
import { commandsChanged } from '../commands/commands.events';
import { creditsChanged } from '../credits/credits.events';
import { servicesChanged } from '../device-services/device-services.events';
import { devicesChanged } from '../devices/devices.events';
import { fieldsChanged } from '../fields/fields.events';
import { groundPicturesChanged } from '../ground-pictures/ground-pictures.events';
import { streamProgramsChanged } from '../ingest/ingest.events';
import { integrationsChanged, integrationsSent } from '../integrations/integrations.events';
import { measurementsChanged } from '../measurements/measurements.events';
import { notesChanged } from '../notes/notes.events';
import { announcementChanged, noticesChanged } from '../notices/notices.events';
import { ordersChanged } from '../orders/orders.events';
import { panelSharesChanged } from '../panel-shares/panel-shares.events';
import { panelPresence, panelsChanged } from '../panels/panels.events';
import { pricesChanged } from '../price-list/price-list.events';
import { scenesChanged } from '../scenes/scenes.events';
import { televisionsChanged } from '../televisions/televisions.events';

/** Live events that come in floods: a feed collects them before it sends them. */
type CollectedEventName = 'readings' | 'device' | 'connections_changed';

/** Live events that are sent at once. */
export type ImmediateEventName = Exclude<LiveEventName, CollectedEventName>;

type Sources = {
  [Name in ImmediateEventName]: readonly DomainEvent<
    Omit<LiveEvent<Name>, 'type'> & { orgId: OrgId | null }
  >[];
};

/** Which domain events of an organisation, or null of every one, each live event reports to its screens. */
export const LIVE_SOURCES: Sources = {
  devices_changed: [devicesChanged],
  commands_changed: [commandsChanged],
  cameras_changed: [camerasChanged],
  alarms_changed: [alarmsChanged, alarmRulesChanged],
  notes_changed: [notesChanged],
  programs_changed: [streamProgramsChanged],
  measurements_changed: [measurementsChanged],
  fields_changed: [fieldsChanged],
  ground_pictures_changed: [groundPicturesChanged],
  integrations_changed: [integrationsChanged, integrationsSent],
  orders_changed: [ordersChanged, servicesChanged],
  credits_changed: [creditsChanged],
  prices_changed: [pricesChanged],
  scenes_changed: [scenesChanged],
  panels_changed: [panelsChanged],
  panel_shares_changed: [panelSharesChanged],
  televisions_changed: [televisionsChanged],
  panel_presence: [panelPresence],
};

/** Those of a user; null: of every user. */
export const USER_LIVE_SOURCES: Record<UserLiveEventName, DomainEvent<{ userId: UserId | null }>> = {
  notices_changed: noticesChanged,
  announcement_changed: announcementChanged,
};
