import type { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { z } from 'zod';
import {
  AccountName,
  type OperatorCommands,
  OrganisationNumber,
  operatorCommand,
} from '../../platform/operator/operator-command';
import { announce, withdrawAnnouncement } from './announcements.service';
import { pushNotice } from './notices.service';

const TEXT_RULE = `1 to ${LIMITS.noticeTextLength} characters`;
const Words = z.string().trim().min(1, TEXT_RULE).max(LIMITS.noticeTextLength, TEXT_RULE);

/** Writes to people. */
export const NOTICE_COMMANDS: OperatorCommands = {
  'push-notice': operatorCommand({
    usage: '--text T [--organisation ID] [--account A]',
    summary: 'writes to the message centre of everybody, of one organisation or of one account',
    effect: 'changes',
    input: z.object({
      text: Words,
      organisation: OrganisationNumber.optional(),
      account: AccountName.optional(),
    }),
    run: (services, { text, organisation, account }) =>
      pushNotice(services, { orgId: organisation as OrgId, account }, text),
    show: ({ count }) => `Sent to ${count} ${count === 1 ? 'account' : 'accounts'}.`,
  }),
  announce: operatorCommand({
    usage: '--text T [--zh T] [--ru T]',
    summary: 'announces something on every dashboard, in place of what was announced before',
    effect: 'changes',
    input: z.object({ text: Words, zh: Words.optional(), ru: Words.optional() }),
    run: (services, { text, ...others }) => announce(services, { en: text, ...others }),
    show: ({ announcement_id }) => `Announcement ${announcement_id} is shown on every dashboard.`,
  }),
  'withdraw-announcement': operatorCommand({
    usage: '',
    summary: 'withdraws the announcement',
    effect: 'changes',
    input: z.object({}),
    run: async (services) => {
      await withdrawAnnouncement(services);
      return {};
    },
    show: () => 'No announcement is shown any more.',
  }),
};
