import { tunnels } from '@fieldscope/contract/calls/tunnels';
import type { Routes } from '../../platform/http/bind';
import { createTunnel } from './tunnels.service';

export const tunnelRoutes: Routes = (bind) => bind(tunnels.create, createTunnel);
