import { useState } from 'react';

/** About a tenth of a metre. */
export const DECIMALS = 6;
const TIMEOUT_MS = 15_000;

/** The location of the browser's own device, when it is asked for and given. */
export function useOwnLocation(onFound: (place: { latitude: number; longitude: number }) => void) {
  const [state, setState] = useState<'idle' | 'searching' | 'failed'>('idle');
  const locate = () => {
    if (!navigator.geolocation) return setState('failed');
    setState('searching');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound({
          latitude: Number(coords.latitude.toFixed(DECIMALS)),
          longitude: Number(coords.longitude.toFixed(DECIMALS)),
        });
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS },
    );
  };
  return { state, locate };
}
