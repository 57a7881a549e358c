import type { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { z } from 'zod';
import { announce, withdrawAnnouncement } from '../modules/notices/announcements.service';
import { pushNotice } from '../modules/notices/notices.service';
import { AccountName, type Command, command, OrganisationNumber, withAdminServices } from './command';

const TEXT_RULE = `1 to ${LIMITS.noticeTextLength} characters`;
const Words = z.string().trim().min(1, TEXT_RULE).max(LIMITS.noticeTextLength, TEXT_RULE);

/** Commands that write to people. */
export const NOTICE_COMMANDS: Record<string, Command> = {
  'push-notice': command({
    usage: '--text T [--organisation ID] [--account A]',
    summary: 'writes to the message centre of everybody, of one organisation or of one account',
    input: z.object({
      text: Words,
      organisation: OrganisationNumber.optional(),
      account: AccountName.optional(),
    }),
    run: (config, { text, organisation, account }) =>
      withAdminServices(config, (services) =>
        pushNotice(services, { orgId: organisation as OrgId, account }, text),
      ),
    show: ({ count }) => `Sent to ${count} ${count === 1 ? 'account' : 'accounts'}.`,
  }),
  announce: command({
    usage: '--text T [--zh T] [--ru T]',
    summary: 'announces something on every dashboard, in place of what was announced before',
    input: z.object({ text: Words, zh: Words.optional(), ru: Words.optional() }),
    run: (config, { text, ...others }) =>
      withAdminServices(config, (services) => announce(services, { en: text, ...others })),
    show: ({ announcement_id }) => `Announcement ${announcement_id} is shown on every dashboard.`,
  }),
  'withdraw-announcement': command({
    usage: '',
    summary: 'withdraws the announcement',
    input: z.object({}),
    run: (config) =>
      withAdminServices(config, async (services) => {
        await withdrawAnnouncement(services);
        return {};
      }),
    show: () => 'No announcement is shown any more.',
  }),
};
