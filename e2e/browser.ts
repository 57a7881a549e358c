import { type Browser, chromium } from '@playwright/test';
import config from './playwright.config';

/** The browser of the journeys, to be closed by the test that opens it. */
export const openBrowser = (): Promise<Browser> => chromium.launch(config.use?.launchOptions);
