import { useSearchParams } from 'react-router';

/** Filters by name, and how to change them. */
export interface AddressFilter<Name extends string> {
  values: Readonly<Record<Name, string | null>>;
  isSet: boolean;
  put(part: Partial<Record<Name, string | null>>): void;
  clear(): void;
}

/** The filters of a list, kept in the address under these names; absent ones are null. Another filter begins with the first page. */
export function useAddressFilter<Name extends string>(names: readonly Name[]): AddressFilter<Name> {
  const [address, setAddress] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, address.get(name)])) as Record<
    Name,
    string | null
  >;
  const put = (part: Partial<Record<Name, string | null>>) => {
    const next = new URLSearchParams(address);
    next.delete('page');
    for (const [name, value] of Object.entries<string | null | undefined>(part)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setAddress(next, { replace: true });
  };
  return {
    values,
    isSet: names.some((name) => values[name]),
    put,
    clear: () => put(Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>),
  };
}
