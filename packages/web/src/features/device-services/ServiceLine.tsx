import { useServiceOf } from './device-services.queries';
import { ServiceState } from './ServiceState';

/** Whether a device is in service, for the head of its page; nothing where it never had one. */
export function ServiceLine({ eui }: { eui: string }) {
  const service = useServiceOf(eui);
  return service ? <ServiceState service={service} /> : null;
}
