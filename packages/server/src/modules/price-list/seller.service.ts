import type { Buyer } from '@fieldscope/contract/calls/orders';
import type { PlatformServices } from '../../platform/services';
import { viewOperator } from '../accounts/organisation.service';

/** Who sells, as it stands on invoices, and how it is paid. */
export interface Seller extends Buyer {
  /** Empty: no account is named. */
  iban: string;
  bic: string;
  /** In which days of invoices begin. */
  timezone: string;
}

/** Who sells: as the settings say, and where they say nothing the organisation that runs the installation. */
export async function viewSeller({ config, db }: Pick<PlatformServices, 'config' | 'db'>): Promise<Seller> {
  const operator = await viewOperator(db);
  return {
    name: config.SELLER_NAME ?? operator.name,
    address: config.SELLER_ADDRESS ?? operator.address,
    state: config.SELLER_ADDRESS === undefined ? operator.state : '',
    country: config.SELLER_COUNTRY ?? operator.country,
    email: config.SELLER_EMAIL ?? operator.email,
    vat_number: config.SELLER_VAT_NUMBER ?? '',
    iban: config.SELLER_IBAN ?? '',
    bic: config.SELLER_BIC ?? '',
    timezone: operator.timezone,
  };
}
