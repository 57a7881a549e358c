import { BASES } from '@fieldscope/contract/call';

/** How a program reads with an access key, whose secret half only its owner has. */
export interface ReadingAccess {
  accessId: string;
  /** Words in place of the secret half. */
  secret: string;
  /** Address of the portal, without a slash at the end. */
  publicUrl: string;
}

/** What Prometheus reads. */
export const METRICS = `${BASES.open}/metrics`;
/** Rows as Grafana reads them. */
export const LATEST_ROWS = `${BASES.open}/latest`;

/** The settings by which Prometheus scrapes the portal. */
export function prometheusLines({ accessId, secret, publicUrl }: ReadingAccess): string {
  const { host, protocol, pathname } = new URL(publicUrl);
  return `scrape_configs:
  - job_name: fieldscope
    scheme: ${protocol.replace(':', '')}
    metrics_path: ${pathname.replace(/\/$/, '')}${METRICS}
    scrape_interval: 1m
    basic_auth:
      username: ${accessId}
      password: '${secret}'
    static_configs:
      - targets: ['${host}']`;
}

/** A line for a terminal that prints what Prometheus reads. */
export const metricsLine = (access: ReadingAccess): string => curl(access, METRICS);

/** A line for a terminal that prints rows as Grafana reads them. */
export const rowsLine = (access: ReadingAccess): string => curl(access, LATEST_ROWS);

const curl = ({ accessId, secret, publicUrl }: ReadingAccess, path: string): string =>
  `curl -u "${accessId}:${secret}" "${publicUrl}${path}"`;

/** A data source of Grafana, as a file for its provisioning. */
export const grafanaLines = ({ accessId, secret, publicUrl }: ReadingAccess): string => `apiVersion: 1
datasources:
  - name: Fieldscope
    uid: fieldscope
    type: yesoreyeram-infinity-datasource
    url: ${publicUrl}
    basicAuth: true
    basicAuthUser: ${accessId}
    jsonData: { auth_method: basicAuth }
    secureJsonData: { basicAuthPassword: '${secret}' }`;
