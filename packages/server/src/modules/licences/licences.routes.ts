import { deviceReports } from '@fieldscope/contract/calls/device-reports';
import type { Routes } from '../../platform/http/bind';
import { viewLicences } from './licences.service';

export const licenceRoutes: Routes = (bind) => bind(deviceReports.viewLicences, viewLicences);
