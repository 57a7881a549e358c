import { registration } from '@fieldscope/contract/calls/registration';
import { useEffect, useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';

export interface PictureShown {
  /** Absent while it is on its way. */
  id?: string;
  svg?: string;
  failure?: string;
  /** Asks for another one. */
  renew(): void;
}

/** A picture with a code. It works once: who has tried it asks for another. */
export function usePicture(): PictureShown {
  const [shown, setShown] = useState<Omit<PictureShown, 'renew'>>({});
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for another picture
  useEffect(() => {
    let left = false;
    callApi(registration.drawPicture).then(
      ({ picture_id: id, svg }) => left || setShown({ id, svg }),
      (error) => left || isCancelled(error) || setShown({ failure: failureText(error) }),
    );
    return () => {
      left = true;
    };
  }, [round]);
  return {
    ...shown,
    renew() {
      // Nobody reads the old one while the new one is on its way.
      setShown({});
      setRound(round + 1);
    },
  };
}
