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
    effect: 'changes',
    input: z.object({
      text: Words,
      organisation: OrganisationNumber.optional(),
      account: AccountName.optional(),
    }),
    run: (services, { text, organisation, account }) =>
      pushNotice(services, { orgId: organisation as OrgId, account }, text),
    show: ({ count }, tell) => tell('noticeSent', { count }),
  }),
  announce: operatorCommand({
    usage: '--text T [--zh T] [--ru T]',
    effect: 'changes',
    input: z.object({ text: Words, zh: Words.optional(), ru: Words.optional() }),
    run: (services, { text, ...others }) => announce(services, { en: text, ...others }),
    show: ({ announcement_id: id }, tell) => tell('announced', { id }),
  }),
  'withdraw-announcement': operatorCommand({
    usage: '',
    effect: 'changes',
    input: z.object({}),
    run: async (services) => {
      await withdrawAnnouncement(services);
      return {};
    },
    show: (_, tell) => tell('announcementWithdrawn'),
  }),
};
