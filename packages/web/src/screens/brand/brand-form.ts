import { BRAND_LINKS, BRAND_TEXTS, type BrandLink, type BrandText } from '@fieldscope/contract/brand-limits';
import type { BodyOf } from '@fieldscope/contract/call';
import type { brands } from '@fieldscope/contract/calls/brands';
import { toWebAddress } from '@fieldscope/contract/web-address';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useTexts } from '../../texts/use-texts';
import type { BrandSettings } from './brand.queries';

interface BrandValues {
  name: string;
  colour: string;
  sender: string;
  links: Record<BrandLink, string>;
  texts: Record<BrandText, string>;
}
export type BrandFormState = UseFormReturnType<BrandValues>;

const COLOUR = /^#[0-9a-f]{6}$/i;

/** A colour as calls take it; undefined while it is none. */
export const readColour = (text: string): string | undefined =>
  COLOUR.test(text) ? text.toLowerCase() : undefined;

/** What an owner fills in; whatever stays empty is as the installation has it. */
export function useBrandForm({ name, colour, sender, links, texts }: BrandSettings): BrandFormState {
  const { t } = useTexts('brand');
  const refuseAddress = (text: string) =>
    text.trim() === '' || toWebAddress(text.trim()) ? null : t('link.wrong');
  return useForm<BrandValues>({
    initialValues: {
      ...{ name: name ?? '', colour: colour ?? '', sender: sender ?? '' },
      links: filled(BRAND_LINKS, (link) => links[link] ?? ''),
      texts: filled(BRAND_TEXTS, (text) => texts[text] ?? ''),
    },
    validate: {
      colour: (text) => (text === '' || readColour(text) ? null : t('colour.wrong')),
      links: filled(BRAND_LINKS, () => refuseAddress),
    },
  });
}

/** What is sent of it. */
export function brandOf({ name, colour, sender, links, texts }: BrandValues): BodyOf<typeof brands.update> {
  return {
    ...{ name: orNull(name), colour: orNull(colour), sender: orNull(sender) },
    links: given(BRAND_LINKS, (link) => toWebAddress(links[link].trim())),
    texts: given(BRAND_TEXTS, (text) => texts[text].trim()),
  };
}

const orNull = (text: string): string | null => text.trim() || null;

const filled = <Key extends string, Value>(keys: readonly Key[], read: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value>;

const given = <Key extends string>(keys: readonly Key[], read: (key: Key) => string | undefined) =>
  Object.fromEntries(keys.flatMap((key) => (read(key) ? [[key, read(key)]] : []))) as Partial<
    Record<Key, string>
  >;
