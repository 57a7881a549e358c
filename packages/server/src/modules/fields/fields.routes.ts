import { fields } from '@fieldscope/contract/calls/fields';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import type { FieldPorts } from './fields.service';
import * as service from './fields.service';

interface RouteParts {
  ports: FieldPorts;
  /** Writes what is still in memory of an organisation, so that devices are counted where they reported last. */
  flushPending(orgId: OrgId): Promise<unknown>;
}

export const fieldRoutes =
  ({ ports, flushPending }: RouteParts): Routes =>
  (bind) => {
    bind(fields.list, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return inWorker(fields.list)(ctx, input);
    });
    bind(fields.listNames, service.listNames);
    bind(fields.listOutlines, inWorker(fields.listOutlines));
    bind(fields.create, (ctx, input) => service.createFields(ctx, ports, input));
    bind(fields.update, (ctx, input) => service.updateField(ctx, ports, input));
    bind(fields.remove, service.removeFields);
    bind(fields.assignDevices, service.assignDevices);
  };
