import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A checkout of few files, by their paths, that is there until the test ends. @returns its folder */
export function smallCheckout(files: Record<string, string>): string {
  const checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), text);
  }
  return checkout;
}
