import type { Icon } from '@tabler/icons-react';
import type { Translate } from '../../../texts/use-texts';

/** What people enter of an integration, as text; secrets among it. */
export type IntegrationDraft = Readonly<Record<string, string>>;

type Words = (t: Translate<'integrations'>) => string;

/** One part of the settings of a kind, by the name that the contract has for it. */
export interface IntegrationField {
  name: string;
  label: Words;
  about?: Words;
  placeholder?: string;
  /** Whether what is entered can be right; absent: whatever it is. */
  isRight?(value: string): boolean;
  /** Said of what is wrong; absent: that something is required. */
  wrong?: Words;
  /** It may be left empty. */
  isOptional?: true;
  /** `secret`: it is entered, and never shown again. `lines`: a text of several lines. */
  type?: 'url' | 'secret' | 'lines';
  /** One of these. */
  choices?: readonly { value: string; label: Words }[];
  /** Whether it is asked for; absent: always. */
  isShown?(draft: IntegrationDraft): boolean;
}

/** How people see and enter a kind of integration. */
export interface IntegrationKindView {
  Icon: Icon;
  fields: readonly IntegrationField[];
  /** With what a new one begins. */
  first: IntegrationDraft;
}

/** An address that requests are sent to. User and password are no part of it: they would be shown. */
export const ADDRESS_FIELD = {
  name: 'address',
  type: 'url',
  isRight: (value: string) => /^https?:\/\/[^/?#@\s]+(?:[/?#]\S*)?$/i.test(value),
  wrong: (t) => t('integrations:form.wrongAddress'),
} as const satisfies Partial<IntegrationField>;
