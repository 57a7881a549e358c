import { LIMITS } from '@fieldscope/contract/limits';
import { useEffect, useState } from 'react';

/** `left`: the site went to another, which the page's policy refused. */
export type FrameState = 'loading' | 'slow' | 'shown' | 'left';

/**
 * What becomes of a frame. A browser does not report to a page that a frame of another origin failed: it loads an error
 * page of its own there, which counts as shown.
 */
export function useSiteFrame(): { state: FrameState; onLoad: () => void } {
  const [state, setState] = useState<FrameState>('loading');
  useEffect(() => {
    const timer = setTimeout(
      () => setState((now) => (now === 'loading' ? 'slow' : now)),
      LIMITS.embeddedSite.loadMs,
    );
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setState('left');
    };
    document.addEventListener('securitypolicyviolation', refused);
    return () => document.removeEventListener('securitypolicyviolation', refused);
  }, []);
  return { state, onLoad: () => setState((now) => (now === 'left' ? now : 'shown')) };
}
