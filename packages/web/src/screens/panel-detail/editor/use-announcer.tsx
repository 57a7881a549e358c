import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';

/** Says what happened to screen readers; the same once more is said once more. */
export function useAnnouncer(): { say(text: string): void; region: ReactNode } {
  const [said, setSaid] = useState({ text: '', count: 0 });
  const say = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), []);
  const region = (
    <VisuallyHidden role="status" aria-live="polite">
      <span key={said.count}>{said.text}</span>
    </VisuallyHidden>
  );
  return { say, region };
}
