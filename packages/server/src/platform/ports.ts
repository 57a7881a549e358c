/** What a module has done by those that build on it. Each of them registers its own part when it is created. */
export type Ports<Functions extends object> = Readonly<Functions> & {
  register(own: Partial<Functions>): void;
};

/** @param unregistered what is done while nothing is registered: the module works without them */
export function createPorts<Functions extends object>(unregistered: Functions): Ports<Functions> {
  const ports = { ...unregistered, register: (own: Partial<Functions>) => void Object.assign(ports, own) };
  return ports;
}
