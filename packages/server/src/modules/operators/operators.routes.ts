import { operatorCommands, operators } from '@fieldscope/contract/calls/operators';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import { createAddressGuard } from '../accounts/sign-in-guard.service';
import {
  beginOperator,
  completeOperator,
  signInOperator,
  signOutOperator,
  viewOperator,
} from './operator-sign-in.service';
import type { CommandRunner } from './run-command.service';

export const operatorRoutes =
  (services: Pick<PlatformServices, 'attempts' | 'log'>, runner: CommandRunner): Routes =>
  (bind) => {
    const ofAddress = createAddressGuard(services);
    bind(operators.begin, (ctx, input) => beginOperator(ctx, input, ofAddress));
    bind(operators.complete, (ctx, input) => completeOperator(ctx, input, ofAddress));
    bind(operators.signIn, (ctx, input) => signInOperator(ctx, input, ofAddress));
    bind(operators.signOut, signOutOperator);
    bind(operators.view, viewOperator);
    bind(operatorCommands.list, runner.list);
    bind(operatorCommands.run, runner.run);
  };
