import { advice } from '@fieldscope/contract/calls/advice';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { exportAdvice } from './advice-file.service';
import { ask, askAgain } from './ask.service';
import { converse, viewWording } from './language-model/converse.service';
import * as questions from './questions.service';

/** @param flushPending writes what is still in memory of an organisation, so that its newest readings are judged */
export const adviceRoutes =
  ({
    askLimit,
    flushPending,
  }: {
    askLimit: AttemptLimit;
    flushPending(orgId: OrgId): Promise<unknown>;
  }): Routes =>
  (bind) => {
    bind(advice.listNodes, inWorker(advice.listNodes));
    bind(advice.ask, async (ctx, input) => {
      if (input.question) await flushPending(ctx.orgId);
      return ask(askLimit)(ctx, input);
    });
    bind(advice.askAgain, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return askAgain(askLimit)(ctx, input);
    });
    bind(advice.listQuestions, questions.listQuestions);
    bind(advice.view, questions.viewAdvice);
    bind(advice.removeQuestion, questions.removeQuestion);
    bind(advice.converse, converse(askLimit));
    bind(advice.viewWording, viewWording);
    bind(advice.exportPdf, exportAdvice);
  };
