import { configure, prettyDOM } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expectAccessible } from './accessible';

/** Screens load their code, their words and their data before they show something, on a busy machine too. */
export const WAIT = { timeout: 20_000 };
configure({
  eventWrapper: (event) => event(),
  // Printing the page takes longer than searching it, and most searches are repeated: it is printed on demand.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(), 'message', {
      configurable: true,
      get: () => `${message}\n\n${prettyDOM(container)}`,
    }),
});

let root: Root | undefined;

/** Shows something on the page in place of what was there, as React does it in the product. */
export function mount(content: ReactNode): void {
  unmount();
  // The files of a worker share this module, and the setup of each file sets a shorter wait.
  configure({ asyncUtilTimeout: WAIT.timeout });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(content);
}

export function unmount(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
}

/** Fails with what axe finds; the page behind a dialog is out of reach. */
export const expectPageAccessible = (): Promise<void> =>
  expectAccessible(document.querySelector('[aria-modal=true]') ?? document);
