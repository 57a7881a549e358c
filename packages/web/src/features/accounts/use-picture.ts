import { registration } from '@fieldscope/contract/calls/registration';
import { useOpenCall } from '../../api/use-open-call';

/** A picture with a code. It works once: after a try, `refetch` brings another. */
export const usePicture = () => useOpenCall(registration.drawPicture, {});

export type PictureShown = ReturnType<typeof usePicture>;
