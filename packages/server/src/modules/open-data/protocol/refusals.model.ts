/** A request that the protocol refuses. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 404 | 501,
    message: string,
  ) {
    super(message);
  }
}

/** @throws Refusal that names the parameter */
export function refuse(parameter: string, why: string): never {
  throw new Refusal(400, `${parameter}: ${why}`);
}

/** @throws Refusal of what the protocol has, but this server has not */
export function refuseUnsupported(parameter: string, why: string): never {
  throw new Refusal(501, `${parameter}: ${why}`);
}

/** @throws Refusal */
export function refuseMissing(what: string): never {
  throw new Refusal(404, `${what} does not exist`);
}
