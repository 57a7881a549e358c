/** How the portal names itself in each request: `API-VERSION` in the headers, `appid` in the query. Neither is required. */
export const PORTAL_CLIENT = { apiVersion: '1', appId: 'fieldscope' } as const;
