import { registration } from '@fieldscope/contract/calls/registration';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import { nameCountries } from './countries.model';
import { sendCode } from './email-codes.service';
import { givePicture } from './picture-codes.service';
import { activate, register, resetPassword, viewRegistration } from './registration.service';

/** What one address may ask for: pictures that are not readable are requested again. */
const PICTURES = 100;
const PICTURES_SECONDS = 10 * 60;
const MAILS = 60;
const MAILS_SECONDS = 60 * 60;
/** Wrong codes from mails. */
const TRIES = 30;
const TRIES_SECONDS = 15 * 60;

export const registrationRoutes =
  ({ attempts, config }: Pick<PlatformServices, 'attempts' | 'config'>): Routes =>
  (bind) => {
    const pictures = attempts('pictures', PICTURES, PICTURES_SECONDS);
    const mails = attempts('mails', MAILS, MAILS_SECONDS);
    const tries = attempts('code-tries', TRIES, TRIES_SECONDS);
    let countries: ReturnType<typeof nameCountries> | undefined;
    bind(registration.view, viewRegistration);
    bind(registration.drawPicture, (ctx) => givePicture(ctx, pictures));
    bind(registration.sendCode, (ctx, input) => sendCode(ctx, input, mails));
    bind(registration.register, (ctx, input) => register(ctx, input, tries));
    bind(registration.activate, activate);
    bind(registration.resetPassword, (ctx, input) => resetPassword(ctx, input, tries));
    bind(registration.listCountries, async () => (countries ??= nameCountries(config.STATION)));
  };
