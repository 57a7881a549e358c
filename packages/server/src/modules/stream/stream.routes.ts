import { stream } from '@fieldscope/contract/calls/stream';
import type { Routes } from '../../platform/http/bind';
import type { Programs } from './programs.service';

export const streamRoutes =
  (programs: Programs): Routes =>
  (bind) => {
    bind(stream.listPrograms, programs.list);
  };
