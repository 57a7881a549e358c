import { makeOperator } from './people';
import { startProduct } from './product';

/** One server for all journeys; each journey has an organisation of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env.JOURNEY_PRODUCT = JSON.stringify(product.handle());
  process.env.JOURNEY_OPERATOR = await makeOperator(product);
  return async () => {
    await product.stop();
    product.remove();
  };
}
