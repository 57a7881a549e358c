/** Node has it since 22.1, and oidc-provider calls it. */
(URL as { parse?: typeof parse }).parse ??= parse;

function parse(address: string, base?: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null;
}
