import { registration } from '@fieldscope/contract/calls/registration';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import { nameCountries } from './countries.model';
import { sendCode } from './email-codes.service';
import { giveTask } from './proof-of-work.service';
import { activate, register, resetPassword, viewRegistration } from './registration.service';

/** What one address may request. Some tasks are not used: a page is loaded anew, an address is typed and left. */
const TASKS = 120;
const TASKS_SECONDS = 60 * 60;
const MAILS = 60;
const MAILS_SECONDS = 60 * 60;
/** Wrong codes from mails, and as many wrong solutions. */
const TRIES = 30;
const TRIES_SECONDS = 15 * 60;

export const registrationRoutes =
  ({ attempts, config }: Pick<PlatformServices, 'attempts' | 'config'>): Routes =>
  (bind) => {
    const tasks = attempts('proof-tasks', TASKS, TASKS_SECONDS);
    const mails = attempts('mails', MAILS, MAILS_SECONDS);
    const wrongSolutions = attempts('wrong-solutions', TRIES, TRIES_SECONDS);
    const tries = attempts('code-tries', TRIES, TRIES_SECONDS);
    let countries: ReturnType<typeof nameCountries> | undefined;
    bind(registration.view, viewRegistration);
    bind(registration.giveTask, (ctx) => giveTask(ctx, tasks));
    bind(registration.sendCode, (ctx, input) => sendCode(ctx, input, { mails, wrongSolutions }));
    bind(registration.register, (ctx, input) => register(ctx, input, tries));
    bind(registration.activate, activate);
    bind(registration.resetPassword, (ctx, input) => resetPassword(ctx, input, tries));
    bind(registration.listCountries, async () => (countries ??= nameCountries(config.STATION)));
  };
