import { deviceAccess } from '@fieldscope/contract/calls/device-access';
import type { Routes } from '../../platform/http/bind';
import { rotateAccess } from './device-access.service';

export const deviceAccessRoutes: Routes = (bind) => bind(deviceAccess.rotate, rotateAccess);
