import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';

export const accessKeys = {
  viewFixed: call({
    method: 'GET',
    path: '/organization/access/getFixedAccess',
    role: 'administrator',
    summary: "The organisation's fixed access key in clear text; existing client programs read it",
    result: answer({ access_id: z.string(), access_key: z.string() }),
  }),
};
