import type { AnyCall, ResultInputOf } from '@fieldscope/contract/call';
import { users } from '@fieldscope/contract/calls/users';
import type { Language } from '@fieldscope/contract/languages';
import type { UserRole } from '@fieldscope/contract/user-roles';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { whenTestEnds } from '../../server/test/cleanup';
import type { CallInput } from '../src/api/call-api';
import { cancelPendingRequests } from '../src/api/navigation';
import { session, simulatedSession } from '../src/api/session';
import { routeOfPath } from '../src/routes';
import { PortalRouter } from '../src/shell/PortalRouter';
import { queryClient } from '../src/shell/query-client';
import { loadScreen } from '../src/shell/screens';
import { changeLanguage, loadAreas } from '../src/texts/texts';
import { theme } from '../src/theme/theme';
import { TipHost } from '../src/ui/feedback/TipHost';
import { withConstants } from './answered-constants';
import { OWNER } from './answers';
import { type Answer, answerCalls, on } from './contract-answers';
import { expectPageAccessible, mount, unmount } from './mount';
import { openPage } from './page';

/** The signed-in user as `viewOrganisation` answers, and what a test says otherwise. */
export const aReader = (
  given: Partial<ResultInputOf<typeof users.viewOrganisation>> = {},
): ResultInputOf<typeof users.viewOrganisation> => ({
  org_id: '7',
  name: 'North farm',
  email: 'owner@north.farm',
  telephone: '',
  website: '',
  country: '',
  state: '',
  address: '',
  timezone: 'UTC',
  user_id: '11',
  child_id: given.role === undefined || given.role === 'owner' ? '0' : '12',
  account: 'owner@north.farm',
  nickname: 'Anna',
  role: 'owner',
  runs_installation: false,
  um_balance: 100_000,
  dm_balance: 100_000,
  ...given,
});

interface Opening {
  /** Hash address, as in a bookmark. */
  at: string;
  /** The role of the reader; a visitor is not signed in. */
  as?: UserRole | 'visitor';
  /** Name of an operator who acts as the reader, in a simulated session. */
  operator?: string;
  /** What the server answers beside who reads and its constants; without an answer a call fails the test. */
  answers: readonly Answer[];
  language?: Language;
  onPhone?: boolean;
}

/** A screen by itself, without the frame of the portal, on answers that the contract allows. */
export interface OpenScreen {
  person: UserEvent;
  /** What is behind the #, with its query. */
  address(): string;
  /** Answers that come before those so far, from now on. */
  answer(...answers: readonly Answer[]): void;
  /** Inputs of a call that the screen made so far, oldest first. */
  madeCalls<C extends AnyCall>(call: C): CallInput<C>[];
  /** Text of the file that was saved last. */
  savedFile(): Promise<string>;
  /** Fails with what axe finds, the page as it is now. */
  isAccessible(): Promise<void>;
}

/** Opens the screen of an address and leaves nothing behind when the test ends. */
export async function openScreen(opening: Opening): Promise<OpenScreen> {
  const route = routeOfPath(pathOf(opening.at));
  if (!route) throw new Error(`${opening.at} is no address of the portal`);
  // On a busy machine the first load of a screen takes longer than a search on the page may.
  const { default: Screen } = await loadScreen(route);
  return openPart(<Screen />, opening);
}

const pathOf = (at: string): string => at.slice(1).split('?')[0] ?? '';

/** Opens parts of the portal by themselves, as `openScreen` a screen: those that are around it, or beside one. */
export async function openPart(
  part: ReactNode,
  { at, as = 'owner', operator, answers, language = 'en', onPhone }: Opening,
): Promise<OpenScreen> {
  const role = as === 'visitor' ? undefined : as;
  const load = () =>
    mount(
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queryClient}>
          <PortalRouter>
            <Suspense fallback={null}>
              {/* Pages that need no sign-in have a frame of their own. */}
              {role ? <main>{part}</main> : part}
            </Suspense>
          </PortalRouter>
          <TipHost />
        </QueryClientProvider>
      </MantineProvider>,
    );
  const page = openPage({ url: 'http://portal.example', at, width: onPhone ? 390 : 1440, load });
  const ofShell = role ? [on(users.viewOrganisation, aReader({ role })), withConstants()] : [];
  const given = [...ofShell, ...answers];
  whenTestEnds(() => {
    unmount();
    cancelPendingRequests();
  });
  const made = answerCalls(() => given);
  const reader = { ...OWNER, child_id: role === 'owner' ? '0' : '12' };
  if (role) session.set(operator ? simulatedSession({ ...reader, operator }) : reader);
  await changeLanguage(language);
  await loadAreas(['common', 'routes', 'shell', 'ui', 'values']);
  document.title = pathOf(at);
  load();
  return {
    person: userEvent.setup({ delay: null }),
    address: () => window.location.hash,
    answer: (...more) => void given.push(...more),
    madeCalls: (call) => made.filter((each) => each.call === call).map(({ input }) => input as never),
    savedFile: page.savedFile,
    isAccessible: expectPageAccessible,
  };
}
