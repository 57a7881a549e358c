const BASE = '/oauth';
export const AUTHORIZE_PATH = `${BASE}/authorize`;
export const REGISTER_PATH = `${BASE}/register`;
/** As the authorization server calls them. */
export const PROGRAM_PATHS = {
  authorization: AUTHORIZE_PATH,
  token: `${BASE}/token`,
  revocation: `${BASE}/revoke`,
};
/** RFC 8414. */
export const METADATA_PATH = '/.well-known/oauth-authorization-server';
/** What a program may get, the least first: each includes those before it. */
export const SCOPES = ['read', 'full'];
/** What programs get access to, below the public address. */
export const RESOURCE_PATH = '/mcp';

/** What programs read of the authorization server at an address. */
export const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: issuer + PROGRAM_PATHS.authorization,
  token_endpoint: issuer + PROGRAM_PATHS.token,
  revocation_endpoint: issuer + PROGRAM_PATHS.revocation,
  registration_endpoint: issuer + REGISTER_PATH,
  scopes_supported: SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
});

const PASSED = [
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
];

/** A request to sign in without what changes how: people decide themselves what a program may do, and are always asked. */
export function readableRequest(query: string): string {
  const kept = [...new URLSearchParams(query)].filter(([name]) => PASSED.includes(name));
  return new URLSearchParams([...kept, ['scope', SCOPES.join(' ')]]).toString();
}
