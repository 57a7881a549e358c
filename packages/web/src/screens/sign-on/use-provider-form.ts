import type { BodyOf } from '@fieldscope/contract/call';
import type { Provider, signOn } from '@fieldscope/contract/calls/sign-on';
import { useForm } from '@mantine/form';
import { useTexts } from '../../texts/use-texts';

/** What is saved, but for the password. */
export type ProviderSettings = Omit<BodyOf<typeof signOn.save>, 'password'>;

const NEW: Omit<Provider, 'provider_id'> = {
  ...{ name: '', issuer: '', client_id: '', groups_claim: 'groups', group_roles: [] },
  ...{ default_role: null, makes_accounts: true, required: false },
};

export type ProviderForm = ReturnType<typeof useProviderForm>;

/** The fields of an identity provider; the secret stays empty where it is to stay as it is. */
export function useProviderForm(provider: Provider | null) {
  const { t } = useTexts('sign-on');
  const { provider_id: _, ...known } = provider ?? { provider_id: '', ...NEW };
  const required = (text: string) => (text.trim() === '' ? t('common:required') : null);
  const form = useForm({
    initialValues: { ...known, client_secret: '' },
    validate: {
      ...{ name: required, client_id: required, groups_claim: required },
      issuer: (text) => (isAddress(text.trim()) ? null : t('provider.issuerWrong')),
      client_secret: (secret, { issuer, client_id }) =>
        // A secret is for the identity provider that it was entered for.
        issuer.trim() === provider?.issuer && client_id.trim() === provider.client_id
          ? null
          : required(secret),
      group_roles: { group: required },
    },
  });
  const withSecret = <Settings extends object>(settings: Settings) => ({
    ...settings,
    ...(form.values.client_secret && { client_secret: form.values.client_secret }),
  });
  return {
    ...form,
    settings(): ProviderSettings {
      const { client_secret: _secret, ...settings } = form.values;
      return withSecret({ ...settings, issuer: settings.issuer.trim() });
    },
    /** What is tried before it is saved. */
    entered(): BodyOf<typeof signOn.check> {
      return withSecret({ issuer: form.values.issuer.trim(), client_id: form.values.client_id.trim() });
    },
  };
}

const isAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
