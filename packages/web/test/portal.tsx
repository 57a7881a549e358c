import { users } from '@fieldscope/contract/calls/users';
import { LANGUAGES, type Language } from '@fieldscope/contract/languages';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { type aSimulatedLogin, type Caller, PASSWORD, type User } from '../../server/test/builders';
import { whenTestEnds } from '../../server/test/cleanup';
import { liveState } from '../src/api/live';
import { cancelPendingRequests } from '../src/api/navigation';
import { session, simulatedSession } from '../src/api/session';
import { App } from '../src/shell/App';
import { enterAllowedPage } from '../src/shell/navigation-rules';
import { keepForDevice } from '../src/texts/language';
import { changeLanguage, startTexts } from '../src/texts/texts';
import { renewNow } from '../src/values/use-now';
import { expectPageAccessible, mount, unmount, WAIT } from './mount';
import { openPage } from './page';

export { descriptionOf } from './description';

/** The portal in a window, as a person has it before them. */
export interface Portal {
  person: UserEvent;
  /** What is behind the #, with its query. */
  address(): string;
  /** Resolves once live data flows: what the server receives from now on reaches the screen. */
  isLive(): Promise<void>;
  /** Time goes by, for the server and for the window. */
  later(ms: number): void;
  /** Text of the file that was saved last. */
  savedFile(): Promise<string>;
  /** Fails with what axe finds, the page as it is now. */
  isAccessible(): Promise<void>;
}

interface Opening {
  /** A user of the server's tests is signed in, and an operator who acts as one; a stranger is not. */
  as: Caller | User | Awaited<ReturnType<typeof aSimulatedLogin>>;
  /** Hash address, as in a bookmark: `#/devices_node?state=offline`. */
  at: string;
  language?: Language;
  /** A window of 390 pixels. */
  onPhone?: boolean;
}

let closeOpened: (() => Promise<void>) | undefined;

/** Opens the portal on the server of `as`, with its clock, in place of one that is open; leaves nothing behind when the test ends. */
export async function openPortal({ as, at, language = 'en', onPhone }: Opening): Promise<Portal> {
  const { server } = as;
  await closeOpened?.();
  // What a refusal of before would still end.
  if ('account' in as || 'session' in as) session.set(undefined);
  vi.setSystemTime(server.clock.now());
  const page = openPage({ url: server.url, at, width: onPhone ? 390 : 1440, load });
  closeOpened = () => closePortal(page.answers);
  whenTestEnds(async () => closeOpened?.());
  if ('account' in as) session.set(await as.call(users.signIn, { account: as.account, password: PASSWORD }));
  if ('session' in as) session.set(simulatedSession(as.session));
  keepForDevice(language);
  session.setLanguage(LANGUAGES[language].number);
  await changeLanguage(language);
  await startTexts();
  load();
  return {
    person: userEvent.setup({ delay: null }),
    address: () => window.location.hash,
    isLive: () => vi.waitFor(() => expect(liveState.get()).toBe('live'), WAIT),
    later(ms) {
      server.clock.advance(ms);
      vi.setSystemTime(server.clock.now());
      renewNow();
    },
    savedFile: page.savedFile,
    isAccessible: expectPageAccessible,
  };
}

function load(): void {
  enterAllowedPage();
  mount(<App />);
}

async function closePortal(answers: ReadonlySet<Promise<unknown>>): Promise<void> {
  closeOpened = undefined;
  // A server does not stop while a connection is being upgraded.
  await vi.waitFor(() => expect(liveState.get()).not.toBe('connecting'), WAIT);
  unmount();
  cancelPendingRequests();
  await Promise.allSettled(answers);
}
