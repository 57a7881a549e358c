import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import type { Routes } from '../../platform/http/bind';
import { type CodecTrials, listSamples } from './codec-trials.service';
import * as service from './device-profiles.service';

export const deviceProfileRoutes =
  ({ codecTrials }: { codecTrials: CodecTrials }): Routes =>
  (bind) => {
    bind(deviceProfiles.list, service.listProfiles);
    bind(deviceProfiles.view, service.viewProfile);
    bind(deviceProfiles.create, service.createProfile);
    bind(deviceProfiles.update, service.updateProfile);
    bind(deviceProfiles.remove, service.removeProfile);
    bind(deviceProfiles.export, service.exportProfile);
    bind(deviceProfiles.import, service.importProfile);
    bind(deviceProfiles.try, codecTrials.try);
    bind(deviceProfiles.listSamples, listSamples);
    bind(deviceProfiles.listMatching, codecTrials.listMatching);
    bind(deviceProfiles.readPayload, codecTrials.readPayload);
  };
