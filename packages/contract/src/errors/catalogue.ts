/**
 * How a client handles an error: `tip` shows its text, `silent` does nothing visible, `error_page` opens the
 * error page, `sign_out` discards the session and opens the sign-in page.
 */
export type ErrorHandling = 'tip' | 'silent' | 'error_page' | 'sign_out';

export interface ErrorEntry {
  /** The `code` of the response, as client programs know it. */
  readonly code: number;
  readonly handling: ErrorHandling;
}

/** Every error of the product. Names are ours, numbers are shared with existing client programs. */
export const ERRORS = {
  // The server as a whole
  server_error: { code: 500, handling: 'tip' },
  service_failed: { code: 1000, handling: 'tip' },
  request_failed: { code: 1, handling: 'tip' },
  unknown_error: { code: 10000, handling: 'tip' },
  database_abnormal: { code: 10001, handling: 'tip' },
  database_unavailable: { code: 10002, handling: 'tip' },
  server_busy: { code: 10003, handling: 'tip' },
  gateway_no_response: { code: 10004, handling: 'tip' },
  no_authority: { code: 10005, handling: 'tip' },
  token_invalid: { code: 10006, handling: 'sign_out' },
  parameter_invalid: { code: 10007, handling: 'tip' },
  eui_invalid: { code: 10008, handling: 'tip' },
  parameter_missing: { code: 10009, handling: 'tip' },
  scene_limit_reached: { code: 10010, handling: 'tip' },
  update_in_progress: { code: 10011, handling: 'tip' },
  route_missing: { code: 10020, handling: 'tip' },
  method_missing: { code: 10021, handling: 'tip' },
  trigger_limit: { code: 10022, handling: 'tip' },
  parsing_failed: { code: 10017, handling: 'tip' },
  service_version_not_found: { code: 10018, handling: 'tip' },
  service_not_found: { code: 10019, handling: 'tip' },

  // Sign-in
  login_expired: { code: 10012, handling: 'sign_out' },
  login_verification_failed: { code: 10013, handling: 'sign_out' },
  login_required: { code: 11101, handling: 'sign_out' },
  access_token_expired: { code: 11102, handling: 'sign_out' },
  refresh_token_expired: { code: 11103, handling: 'sign_out' },
  login_replaced: { code: 4802, handling: 'sign_out' },
  simulated_login_expired: { code: 10023, handling: 'tip' },
  page_unavailable: { code: 11220, handling: 'error_page' },

  // Access keys
  access_id_or_key_wrong: { code: 10014, handling: 'tip' },
  access_id_disabled: { code: 10015, handling: 'tip' },
  access_id_unauthorised: { code: 10016, handling: 'tip' },
  access_key_wrong: { code: 11104, handling: 'tip' },
  access_key_disabled: { code: 11105, handling: 'tip' },
  access_key_unauthorised: { code: 11106, handling: 'tip' },
  path_missing: { code: 11107, handling: 'tip' },
  access_key_limit_reached: { code: 11017, handling: 'tip' },

  // The public interface
  open_no_authority: { code: 11201, handling: 'tip' },
  open_parameter_invalid: { code: 11202, handling: 'tip' },
  open_eui_invalid: { code: 11203, handling: 'tip' },
  open_parameter_missing: { code: 11204, handling: 'tip' },
  open_scene_limit: { code: 11205, handling: 'tip' },
  open_too_many_devices: { code: 11206, handling: 'tip' },

  // Accounts and organisations
  credits_low: { code: 11001, handling: 'tip' },
  account_not_registered: { code: 11002, handling: 'tip' },
  account_missing: { code: 11003, handling: 'tip' },
  account_restricted: { code: 11004, handling: 'silent' },
  password_wrong: { code: 11005, handling: 'tip' },
  sub_account_failed: { code: 11006, handling: 'tip' },
  sub_account_exists: { code: 11007, handling: 'tip' },
  verification_code_wrong: { code: 11008, handling: 'tip' },
  verification_code_missing: { code: 11009, handling: 'tip' },
  verification_code_expired: { code: 11010, handling: 'tip' },
  mail_failed: { code: 11011, handling: 'tip' },
  business_registration_failed: { code: 11012, handling: 'tip' },
  account_exists: { code: 11013, handling: 'tip' },
  account_gone: { code: 11014, handling: 'tip' },
  email_missing: { code: 11015, handling: 'tip' },
  country_code_wrong: { code: 11016, handling: 'tip' },
  push_failed: { code: 11018, handling: 'tip' },
  credentials_wrong: { code: 11019, handling: 'tip' },
  redeem_code_missing: { code: 11020, handling: 'tip' },
  redeem_code_used: { code: 11021, handling: 'tip' },
  recharge_failed: { code: 11022, handling: 'tip' },
  quota_missing: { code: 11023, handling: 'tip' },
  redeem_code_creation_failed: { code: 11024, handling: 'tip' },
  account_frozen: { code: 11025, handling: 'tip' },
  voucher_missing: { code: 11216, handling: 'tip' },
  voucher_used: { code: 11217, handling: 'tip' },
  account_locked: { code: 11229, handling: 'tip' },

  // Devices, groups and data
  registration_failed: { code: 11301, handling: 'tip' },
  registered_again: { code: 11302, handling: 'tip' },
  device_not_in_organisation: { code: 11303, handling: 'tip' },
  scene_missing: { code: 11304, handling: 'tip' },
  sensor_missing: { code: 11305, handling: 'tip' },
  resource_missing: { code: 11306, handling: 'tip' },
  creation_limit_reached: { code: 11307, handling: 'tip' },
  data_duplicate: { code: 11308, handling: 'tip' },
  upload_failed: { code: 11309, handling: 'tip' },
  firmware_missing: { code: 11310, handling: 'tip' },
  firmware_exists: { code: 11311, handling: 'tip' },
  firmware_not_newer: { code: 11312, handling: 'tip' },
  firmware_model_wrong: { code: 11313, handling: 'tip' },
  firmware_file_invalid: { code: 11314, handling: 'tip' },
  chart_page_missing: { code: 11315, handling: 'tip' },
  chart_missing: { code: 11316, handling: 'tip' },
  group_missing: { code: 11317, handling: 'tip' },
  lns_registration_failed: { code: 11318, handling: 'tip' },
  china_no_lorawan: { code: 11319, handling: 'tip' },
  node_not_in_organisation: { code: 11320, handling: 'tip' },
  device_key_wrong: { code: 11321, handling: 'tip' },
  export_limit: { code: 11322, handling: 'tip' },
  tunnel_failed: { code: 11323, handling: 'tip' },
  command_failed: { code: 11324, handling: 'tip' },
  config_delivery_failed: { code: 11325, handling: 'tip' },
  not_in_topology: { code: 11326, handling: 'tip' },
  group_name_duplicate: { code: 11327, handling: 'tip' },
  announcement_missing: { code: 11328, handling: 'tip' },
  organisation_missing: { code: 11329, handling: 'tip' },
  eui_malformed: { code: 11330, handling: 'tip' },
  eui_count_exceeded: { code: 11331, handling: 'tip' },
  group_limit_reached: { code: 11332, handling: 'tip' },
  eui_not_registered: { code: 11333, handling: 'tip' },
  device_already_bound: { code: 11334, handling: 'tip' },
  feature_unsupported: { code: 11335, handling: 'tip' },
  lorapp_unsupported: { code: 11336, handling: 'tip' },
  operation_unsupported: { code: 11337, handling: 'tip' },
  in_progress: { code: 11338, handling: 'tip' },
  expired: { code: 11339, handling: 'tip' },
  sensor_type_exists: { code: 11340, handling: 'tip' },
  measurement_exists: { code: 11341, handling: 'tip' },
  too_frequent: { code: 11342, handling: 'tip' },
  information_incomplete: { code: 11343, handling: 'tip' },
  data_unchanged: { code: 11344, handling: 'tip' },
  no_data_stream: { code: 11385, handling: 'tip' },
  device_disabled: { code: 11394, handling: 'tip' },
  device_network_down: { code: 11395, handling: 'tip' },
  no_data: { code: 11396, handling: 'tip' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof ERRORS;

export const ERROR_NAMES = Object.keys(ERRORS) as ErrorName[];

const NAME_OF_CODE = new Map<number, ErrorName>(ERROR_NAMES.map((name) => [ERRORS[name].code, name]));

/**
 * Finds an error by its number. A response without a number counts as a server failure;
 * undefined for a number that is not in the catalogue: then only the server's own message is available.
 */
export function findErrorByCode(code: number | undefined): ErrorName | undefined {
  return code === undefined ? 'server_error' : NAME_OF_CODE.get(code);
}
