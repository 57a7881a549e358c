import type { ResultInputOf } from '@fieldscope/contract/call';
import { broughtArchives } from '@fieldscope/contract/calls/brought-archives';
import { channels } from '@fieldscope/contract/calls/channels';
import { organisationArchives } from '@fieldscope/contract/calls/organisation-archives';
import { push } from '@fieldscope/contract/calls/push';
import { quietHours } from '@fieldscope/contract/calls/quiet-hours';
import { type OwnSession, users } from '@fieldscope/contract/calls/users';
import { OTHER_SESSIONS } from '@fieldscope/contract/sessions';
import { WITHOUT_PASSKEYS, WITHOUT_SECOND_FACTOR } from './answered-second-factor';
import { type Answer, on } from './contract-answers';

type Setting = ResultInputOf<typeof users.viewSetting>;
type Organisation = ResultInputOf<typeof users.viewOrganisation>;

/** What a reader has set who has set nothing. */
export const SETTING: Setting = {
  temperatureUnit: 0,
  units: {},
  language: 2,
  languageChosen: false,
  client: '',
  clientState: '',
  nickname: 'Anna',
  timezone: 'UTC',
};

/** A session of the reader, and what a test says otherwise. */
export const aSession = (given: Partial<OwnSession> = {}): OwnSession => ({
  session_id: crypto.randomUUID(),
  address: '127.0.0.1',
  user_agent: 'Firefox/140.0',
  created_at: Date.now() - 60_000,
  last_seen_at: Date.now(),
  operator: null,
  current: false,
  ...given,
});

interface Reader {
  organisation: Organisation;
  space?: Partial<ResultInputOf<typeof channels.viewHistorySpace>>;
  sessions?: OwnSession[];
}

/** What the user centre asks for; what the reader changes is there when it is asked for again. */
export function withUserCenter({ organisation, space, sessions = [] }: Reader): Answer[] {
  let setting = { ...SETTING, timezone: organisation.timezone };
  let present = organisation;
  let open = sessions;
  return [
    on(users.viewOrganisation, () => present),
    on(users.viewSetting, () => setting),
    on(users.changeSetting, (change) => {
      setting = { ...setting, ...change };
      present = { ...present, nickname: setting.nickname };
      return {};
    }),
    on(users.editOrganisation, (change) => {
      present = { ...present, ...change };
      return {};
    }),
    on(organisationArchives.list, { possible: true, archives: [] }),
    on(broughtArchives.list, { possible: true, most_bytes: 2_000_000_000, archives: [] }),
    on(channels.viewHistorySpace, { bytes: 0, readings: 0, uplinks: 0, oldest_at: null, ...space }),
    WITHOUT_SECOND_FACTOR,
    WITHOUT_PASSKEYS,
    on(push.view, { public_key: '', browsers: [] }),
    on(quietHours.view, { hours: null, critical_anyway: true }),
    on(users.listSessions, () => open),
    on(users.endSessions, ({ session_id }) => {
      open = open.filter(
        (each) => each.current || (session_id !== OTHER_SESSIONS && each.session_id !== session_id),
      );
      return {};
    }),
  ];
}
