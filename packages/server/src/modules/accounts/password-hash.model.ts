/** A hash that costs no more to compare with than ours: everybody who signs in waits for it. */
const PASSWORD_HASH = /^\$argon2id\$v=19\$m=(\d{1,5}),t=(\d),p=1\$[\w+/]{16,64}\$[\w+/]{16,128}$/;
const MOST_MEMORY_KIB = 65_536;
const MOST_PASSES = 4;

/** Whether a hash is one of ours, or costs no more to compare with. */
export function isOurPasswordHash(value: unknown): boolean {
  const [, memory, passes] = PASSWORD_HASH.exec(String(value)) ?? [];
  return memory !== undefined && Number(memory) <= MOST_MEMORY_KIB && Number(passes) <= MOST_PASSES;
}
