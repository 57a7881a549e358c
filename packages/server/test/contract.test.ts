import { type AnyCall, BASES, isOfOwnPages, type Role, SHARE_BASE } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOperator } from '../src/modules/operators/operators.service';
import { aServer, type TestServer } from './harness';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  // Before there is one, their calls are answered as if there were none.
  await createOperator(server, 'Olga');
});

/** Calls of the portal that client programs already make: method, path, least role, whether a share token opens it. */
const PORTAL_CALLS: [method: string, path: string, role: Role, share: 'yes' | 'no'][] = [
  ['POST', '/ai/list_nodes', 'observer', 'no'],
  ['POST', '/ai/view_suggestion_by_measurements', 'observer', 'no'],
  ['GET', '/device/list_settings', 'observer', 'no'],
  ['GET', '/device/list_setting_records', 'observer', 'no'],
  ['POST', '/device/reboot', 'administrator', 'no'],
  ['POST', '/device/switch_control', 'administrator', 'no'],
  ['GET', '/device/view_switch_status', 'observer', 'no'],
  ['GET', '/device/list_threshold_settings_config', 'observer', 'no'],
  ['POST', '/device/publish_threshold_settings_config', 'administrator', 'no'],
  ['POST', '/device/resend_power_process', 'administrator', 'no'],
  ['POST', '/device/publish_setting', 'administrator', 'no'],
  ['POST', '/device/publish_order', 'administrator', 'no'],
  ['POST', '/measurement/list_measurements', 'observer', 'no'],
  ['GET', '/user/getUserSetting', 'limited', 'yes'],
  ['GET', '/channel/list_dynamics', 'observer', 'yes'],
  ['GET', '/channel/list_channel_data', 'observer', 'yes'],
  ['GET', '/channel/list_measurement', 'observer', 'no'],
  ['GET', '/channel/export_measurements', 'observer', 'no'],
  ['POST', '/channel/list_history_by_measurement', 'observer', 'yes'],
  ['POST', '/channel/clear_all_history', 'administrator', 'no'],
  ['GET', '/channel/list_complete_channel_data', 'observer', 'yes'],
  ['GET', '/channel/list_blocks/{eui}', 'observer', 'no'],
  ['PATCH', '/channel/move_block_to/{id}', 'administrator', 'no'],
  ['PATCH', '/channel/update_measurement/{id}', 'administrator', 'no'],
  ['PATCH', '/channel/update_block_state/{id}', 'administrator', 'no'],
  ['GET', '/device/view_node_relations', 'observer', 'no'],
  ['GET', '/device/view_node_relations_for_panel', 'observer', 'no'],
  ['GET', '/device/view_statistic', 'observer', 'no'],
  ['GET', '/device/list_online_offline', 'observer', 'no'],
  ['GET', '/device/view_gateway/{eui}', 'observer', 'no'],
  ['GET', '/device/view_node/{eui}', 'observer', 'no'],
  ['GET', '/device/view_node_key', 'administrator', 'no'],
  ['GET', '/device/list_gateways', 'observer', 'no'],
  ['GET', '/device/list_nodes', 'observer', 'no'],
  ['GET', '/device/list_node_channels', 'observer', 'no'],
  ['GET', '/device/list_device_type', 'observer', 'no'],
  ['GET', '/device/list_latest_measurements', 'observer', 'yes'],
  ['GET', '/group/list_groups', 'observer', 'no'],
  ['GET', '/group/list_group_details', 'observer', 'no'],
  ['POST', '/group/create_group', 'administrator', 'no'],
  ['PATCH', '/group/update_group', 'administrator', 'no'],
  ['PATCH', '/group/move_device_to', 'administrator', 'no'],
  ['PATCH', '/group/move_all_devices_to', 'administrator', 'no'],
  ['DELETE', '/group/delete_group', 'administrator', 'no'],
  ['PATCH', '/device/update_node', 'administrator', 'no'],
  ['PATCH', '/device/update_gateway', 'administrator', 'no'],
  ['PATCH', '/device/update_node_channel', 'administrator', 'no'],
  ['POST', '/device/update_position_source', 'administrator', 'no'],
  ['GET', '/device/view_sensor_errors', 'observer', 'no'],
  ['GET', '/device/view_simcard_by_eui', 'observer', 'no'],
  ['GET', '/device/view_license', 'observer', 'no'],
  ['POST', '/device/create_tunnel', 'administrator', 'no'],
  ['DELETE', '/device/delete_node', 'administrator', 'no'],
  ['DELETE', '/device/delete_gateway', 'administrator', 'no'],
  ['POST', '/device/change_bind_org', 'owner', 'no'],
  ['PUT', '/production/bind', 'administrator', 'no'],
  ['POST', '/production/create_development_kit', 'administrator', 'no'],
  ['GET', '/production/list_consts_portal', 'limited', 'no'],
  ['GET', '/commodity/selectCommodityBySku', 'observer', 'no'],
  ['GET', '/order/select_order_list', 'observer', 'no'],
  ['GET', '/order/select_order_detail', 'observer', 'no'],
  ['GET', '/order/query_device_order_list', 'observer', 'no'],
  ['GET', '/order/paid_post_process', 'administrator', 'no'],
  ['POST', '/order/create_order', 'administrator', 'no'],
  ['POST', '/order/cancel_order', 'administrator', 'no'],
  ['POST', '/order/check_out', 'administrator', 'no'],
  ['POST', '/order/query_amount', 'observer', 'no'],
  ['GET', '/device_quota/query_all_quota_device', 'observer', 'no'],
  ['POST', '/user/login', 'public', 'no'],
  ['POST', '/user/simulateLogin', 'public', 'no'],
  ['POST', '/user/signOut', 'limited', 'no'],
  ['PUT', '/user/resetPassword', 'public', 'no'],
  ['PUT', '/user/changePassword', 'limited', 'no'],
  ['GET', '/user/getEmailCode', 'public', 'no'],
  ['POST', '/user/userRegisterByEmail', 'public', 'no'],
  ['POST', '/organization/registerOrganization', 'public', 'no'],
  ['GET', '/auth/code', 'public', 'no'],
  ['GET', '/common/getCountryList', 'public', 'no'],
  ['GET', '/user/getUserOrgInfo', 'limited', 'no'],
  ['POST', '/user/editUserOrgInfo', 'owner', 'no'],
  ['GET', '/user/getSubUserList', 'owner', 'no'],
  ['POST', '/user/addSubUser', 'owner', 'no'],
  ['PUT', '/user/editSubUser', 'owner', 'no'],
  ['DELETE', '/user/deleteSubUser', 'owner', 'no'],
  ['GET', '/auth/refreshToken', 'public', 'no'],
  ['PUT', '/organization/access/editAccessKeyInfo', 'administrator', 'no'],
  ['POST', '/organization/access/createAccessKey', 'administrator', 'no'],
  ['GET', '/organization/access/getAccessList', 'observer', 'no'],
  ['GET', '/organization/access/getFixedAccess', 'administrator', 'no'],
  ['GET', '/notice/getNoticeList', 'limited', 'no'],
  ['POST', '/notice/pushMessage', 'owner', 'no'],
  ['PUT', '/notice/updateNoticeStatus', 'limited', 'no'],
  ['DELETE', '/notice/deleteNotice', 'limited', 'no'],
  ['GET', '/sensor/list_custom_measurements', 'observer', 'no'],
  ['POST', '/sensor/create_custom_measurement', 'administrator', 'no'],
  ['POST', '/sensor/update_custom_measurement', 'administrator', 'no'],
  ['POST', '/sensor/delete_custom_measurement', 'administrator', 'no'],
  ['GET', '/sensor/list_custom_sensor_types', 'observer', 'no'],
  ['POST', '/sensor/create_custom_sensor_type', 'administrator', 'no'],
  ['POST', '/sensor/update_custom_sensor_type', 'administrator', 'no'],
  ['POST', '/sensor/delete_custom_sensor_type', 'administrator', 'no'],
  ['GET', '/sensor/list_custom_sensor_information', 'observer', 'no'],
  ['GET', '/desktop/list_desktops', 'observer', 'no'],
  ['POST', '/desktop/create_desktop', 'administrator', 'no'],
  ['PATCH', '/desktop/update_desktop', 'administrator', 'no'],
  ['DELETE', '/desktop/delete_desktop', 'administrator', 'no'],
  ['PATCH', '/desktop/update_chart', 'administrator', 'no'],
  ['POST', '/chart/create_chart', 'administrator', 'no'],
  ['PATCH', '/chart/update_chart/{id}', 'administrator', 'no'],
  ['DELETE', '/chart/delete_chart/{id}', 'administrator', 'no'],
  ['GET', '/chart/list_charts', 'observer', 'no'],
  ['GET', '/topology/view_gateway_topology', 'observer', 'no'],
  ['GET', '/topology/view_node_topology', 'observer', 'no'],
  ['GET', '/tracker/positioning_history', 'observer', 'yes'],
  ['GET', '/tracker/get_over_view', 'observer', 'no'],
  ['GET', '/tracker/report_power/{eui}', 'administrator', 'no'],
  ['GET', '/tracker/reboot/{eui}', 'administrator', 'no'],
  ['POST', '/tracker/switch_buzzer', 'administrator', 'yes'],
  ['GET', '/panel/list_panel', 'observer', 'no'],
  ['POST', '/panel/create_panel', 'administrator', 'no'],
  ['GET', '/panel/view_panel', 'observer', 'yes'],
  ['POST', '/panel/update_panel', 'administrator', 'no'],
  ['POST', '/panel/share_panel', 'administrator', 'no'],
  ['POST', '/panel/delete_panel', 'administrator', 'no'],
  ['GET', '/panel/acquire_background_upload_url', 'administrator', 'no'],
  ['POST', '/scene/create_scene', 'administrator', 'no'],
  ['POST', '/scene/update_scene', 'administrator', 'no'],
  ['POST', '/scene/delete_scene', 'administrator', 'no'],
  ['GET', '/scene/list_scenes', 'observer', 'no'],
  ['POST', '/scene/replace_all_measurement', 'administrator', 'no'],
];

/** Calls that this portal alone makes. */
const OWN_CALLS: [method: string, path: string, role: Role][] = [
  ['GET', '/camera/list_library_models', 'operator'],
  ['POST', '/camera/create_model', 'operator'],
  ['POST', '/camera/upload_model', 'operator'],
  ['PUT', '/camera/update_model', 'operator'],
  ['DELETE', '/camera/delete_model', 'operator'],
  ['GET', '/camera/view_camera', 'observer'],
  ['GET', '/camera/list_models', 'observer'],
  ['POST', '/camera/deploy_model', 'administrator'],
  ['POST', '/camera/end_task', 'administrator'],
  ['GET', '/camera/list_tasks', 'observer'],
  ['GET', '/camera/view_task', 'observer'],
  ['GET', '/camera/list_pictures', 'observer'],
  ['GET', '/camera/view_picture', 'observer'],
  ['POST', '/camera/delete_pictures', 'administrator'],
  ['PUT', '/camera/update_settings', 'administrator'],
  ['POST', '/ai/ask_again', 'observer'],
  ['GET', '/ai/list_questions', 'observer'],
  ['GET', '/ai/view_advice', 'observer'],
  ['POST', '/ai/converse', 'observer'],
  ['GET', '/ai/view_wording', 'observer'],
  ['POST', '/ai/delete_question', 'administrator'],
  ['GET', '/ai/export_advice', 'observer'],
  ['GET', '/billing/account', 'observer'],
  ['POST', '/billing/low_level', 'administrator'],
  ['GET', '/billing/credit_history', 'observer'],
  ['GET', '/billing/consumption', 'observer'],
  ['GET', '/billing/device_services', 'observer'],
  ['GET', '/billing/serviceable_devices', 'observer'],
  ['POST', '/billing/use_quota', 'administrator'],
  ['POST', '/billing/redeem', 'administrator'],
  ['GET', '/billing/invoices', 'observer'],
  ['GET', '/billing/invoice_file', 'observer'],
  ['POST', '/billing/send_invoice', 'administrator'],
  ['POST', '/operator/create_redeem_codes', 'operator'],
  ['GET', '/operator/redeem_codes', 'operator'],
  ['GET', '/operator/orders', 'operator'],
  ['GET', '/operator/order_detail', 'operator'],
  ['GET', '/operator/refund_amount', 'operator'],
  ['POST', '/operator/retry_order', 'operator'],
  ['GET', '/operator/credit_accounts', 'operator'],
  ['GET', '/operator/ledger', 'operator'],
  ['GET', '/operator/ledger_sum', 'operator'],
  ['GET', '/operator/invoices', 'operator'],
  ['GET', '/operator/invoice_file', 'operator'],
  ['GET', '/operator/revenue', 'operator'],
  ['GET', '/operator/invoices_file', 'operator'],
  ['POST', '/operator/correct_credits', 'operator'],
  ['GET', '/operator/payments', 'operator'],
  ['POST', '/operator/mark_order_paid', 'operator'],
  ['POST', '/operator/check_bank_statement', 'operator'],
  ['POST', '/operator/import_bank_statement', 'operator'],
  ['POST', '/operator/assign_payment', 'operator'],
  ['POST', '/operator/refund_order', 'operator'],
  ['GET', '/operator/price_list', 'operator'],
  ['POST', '/operator/check_price_list', 'operator'],
  ['POST', '/operator/import_price_list', 'operator'],
  ['GET', '/stream/list_programs', 'observer'],
  ['POST', '/organization/access/replaceFixedAccess', 'owner'],
  ['GET', '/organization/program/list_programs', 'observer'],
  ['GET', '/organization/program/view_request', 'observer'],
  ['POST', '/organization/program/allow_request', 'observer'],
  ['POST', '/organization/program/deny_request', 'limited'],
  ['POST', '/organization/program/revoke_program', 'observer'],
  ['POST', '/panel/tell_presence', 'administrator'],
  ['POST', '/panel/update_share', 'administrator'],
  ['POST', '/panel/withdraw_share', 'administrator'],
  ['GET', '/panel/list_shares', 'administrator'],
  ['GET', '/scene/list_publications', 'observer'],
  ['POST', '/scene/publish_scene', 'administrator'],
  ['POST', '/scene/withdraw_scene', 'administrator'],
  ['GET', '/report/list', 'observer'],
  ['POST', '/report/create', 'administrator'],
  ['POST', '/report/update', 'administrator'],
  ['POST', '/report/switch', 'administrator'],
  ['POST', '/report/pause', 'observer'],
  ['POST', '/report/send', 'observer'],
  ['GET', '/report/preview', 'observer'],
  ['POST', '/report/delete', 'administrator'],
  ['GET', '/integration/list', 'administrator'],
  ['POST', '/integration/create', 'administrator'],
  ['POST', '/integration/update', 'administrator'],
  ['POST', '/integration/switch', 'administrator'],
  ['POST', '/integration/replace_secret', 'administrator'],
  ['POST', '/integration/test', 'administrator'],
  ['GET', '/integration/list_messages', 'administrator'],
  ['POST', '/integration/send_message_again', 'administrator'],
  ['POST', '/integration/replay', 'administrator'],
  ['POST', '/integration/delete', 'administrator'],
  ['GET', '/panel/list_televisions', 'administrator'],
  ['POST', '/panel/pair_television', 'administrator'],
  ['POST', '/panel/update_television', 'administrator'],
  ['POST', '/panel/revoke_television', 'administrator'],
  ['GET', '/panel/list_deleted_panels', 'administrator'],
  ['POST', '/panel/restore_panel', 'administrator'],
  ['GET', '/panel/list_versions', 'administrator'],
  ['GET', '/panel/view_version', 'administrator'],
  ['POST', '/panel/restore_version', 'administrator'],
  ['GET', '/device/list_transfers', 'owner'],
  ['POST', '/device/accept_transfer', 'owner'],
  ['POST', '/device/decline_transfer', 'owner'],
  ['POST', '/device/withdraw_transfer', 'owner'],
  ['POST', '/device/cancel_setting_record', 'administrator'],
  ['POST', '/device/retry_setting_record', 'administrator'],
  ['GET', '/audit/list_audit', 'owner'],
  ['GET', '/organization/view_history_space', 'owner'],
  ['POST', '/export/create_export', 'administrator'],
  ['GET', '/export/list_exports', 'administrator'],
  ['DELETE', '/export/delete_export', 'administrator'],
  ['POST', '/export/create_download_link', 'administrator'],
  ['GET', '/demo/view_demo_farm', 'owner'],
  ['POST', '/demo/make_demo_farm', 'owner'],
  ['DELETE', '/demo/remove_demo_farm', 'owner'],
  ['GET', '/notice/view_announcement', 'limited'],
  ['PUT', '/notice/dismiss_announcement', 'limited'],
  ['GET', '/device/list_attention', 'observer'],
  ['POST', '/device/create_kit_channel', 'administrator'],
  ['PATCH', '/device/update_kit_channel', 'administrator'],
  ['DELETE', '/device/delete_kit_channel', 'administrator'],
  ['PATCH', '/device/update_kit_interval', 'administrator'],
  ['GET', '/device/list_frequency_plans', 'observer'],
  ['GET', '/device/list_positions', 'observer'],
  ['GET', '/device/list_placed_measurements', 'observer'],
  ['GET', '/device/list_placed_values', 'observer'],
  ['GET', '/topology/list_links', 'observer'],
  ['POST', '/production/check_bind_many', 'administrator'],
  ['PUT', '/production/bind_many', 'administrator'],
  ['PATCH', '/device/rename_devices', 'administrator'],
  ['PUT', '/device/rotate_device_keys', 'administrator'],
  ['GET', '/connection/list_apis', 'observer'],
  ['GET', '/connection/list_unregistered_devices', 'administrator'],
  ['GET', '/connection/list_server_devices', 'administrator'],
  ['POST', '/connection/check_api', 'administrator'],
  ['PUT', '/connection/update_api', 'administrator'],
  ['DELETE', '/connection/delete_api', 'administrator'],
  ['POST', '/connection/register_devices', 'administrator'],
  ['GET', '/device/list_uplinks', 'observer'],
  ['GET', '/device/view_derived', 'observer'],
  ['GET', '/device/view_diagnosis', 'observer'],
  ['PATCH', '/device/update_derived', 'administrator'],
  ['GET', '/device/view_radio_link', 'observer'],
  ['POST', '/channel/list_local_figures', 'observer'],
  ['POST', '/organization/access/deleteAccessKey', 'owner'],
  ['PUT', '/user/changeUserSetting', 'limited'],
  ['GET', '/user/list_sessions', 'limited'],
  ['PUT', '/user/end_sessions', 'limited'],
  ['GET', '/registration/view_registration', 'public'],
  ['GET', '/user/view_second_factor', 'limited'],
  ['POST', '/user/begin_second_factor', 'limited'],
  ['PUT', '/user/confirm_second_factor', 'limited'],
  ['PUT', '/user/confirm_second_factor_with_passkey', 'limited'],
  ['PUT', '/user/remove_second_factor', 'limited'],
  ['PUT', '/user/renew_recovery_codes', 'limited'],
  ['PUT', '/organization/demand_second_factor', 'owner'],
  ['PUT', '/user/reset_second_factor', 'owner'],
  ['GET', '/organization/archive/list_brought', 'owner'],
  ['POST', '/organization/archive/begin_bringing', 'owner'],
  ['POST', '/organization/archive/upload_part', 'owner'],
  ['DELETE', '/organization/archive/withdraw_brought', 'owner'],
  ['GET', '/organization/archive/view_new_codes', 'owner'],
  ['GET', '/organization/archive/list_archives', 'owner'],
  ['POST', '/organization/archive/create_archive', 'owner'],
  ['POST', '/organization/archive/create_download_link', 'owner'],
  ['DELETE', '/organization/archive/delete_archive', 'owner'],
  ['GET', '/organization/view_sign_on', 'owner'],
  ['PUT', '/organization/save_sign_on', 'owner'],
  ['POST', '/organization/check_sign_on', 'owner'],
  ['PUT', '/organization/remove_sign_on', 'owner'],
  ['GET', '/user/find_sign_on', 'public'],
  ['POST', '/user/begin_sign_on', 'public'],
  ['POST', '/user/complete_sign_on', 'public'],
  ['GET', '/user/view_sign_out', 'limited'],
  ['GET', '/user/list_passkeys', 'limited'],
  ['POST', '/user/begin_passkey', 'limited'],
  ['POST', '/user/add_passkey', 'limited'],
  ['PUT', '/user/rename_passkey', 'limited'],
  ['PUT', '/user/remove_passkey', 'limited'],
  ['POST', '/user/begin_passkey_proof', 'limited'],
  ['POST', '/user/begin_passkey_sign_in', 'public'],
  ['POST', '/user/sign_in_with_passkey', 'public'],
  ['GET', '/user/view_push', 'limited'],
  ['POST', '/user/subscribe_push', 'limited'],
  ['PUT', '/user/remove_push', 'limited'],
  ['POST', '/user/test_push', 'limited'],
  ['POST', '/user/renew_push', 'public'],
  ['GET', '/alarm/view_quiet_hours', 'limited'],
  ['PUT', '/alarm/update_quiet_hours', 'limited'],
  ['GET', '/connection/list_connections', 'observer'],
  ['POST', '/connection/create_connection', 'administrator'],
  ['PATCH', '/connection/update_connection', 'administrator'],
  ['DELETE', '/connection/delete_connection', 'administrator'],
  ['POST', '/connection/send_test_uplink', 'administrator'],
  ['GET', '/connection/view_mapping', 'observer'],
  ['PUT', '/connection/update_mapping', 'administrator'],
  ['GET', '/line_series/list', 'observer'],
  ['POST', '/line_series/accept', 'administrator'],
  ['POST', '/line_series/ignore', 'administrator'],
  ['POST', '/line_series/forget', 'administrator'],
  ['GET', '/device/list_heard_devices', 'observer'],
  ['GET', '/device/list_heard_gateways', 'observer'],
  ['PUT', '/production/adopt', 'administrator'],
  ['PATCH', '/production/change_adopted_model', 'administrator'],
  ['DELETE', '/device/delete_heard_devices', 'administrator'],
  ['GET', '/device_profile/list_profiles', 'observer'],
  ['GET', '/device_profile/view_profile', 'observer'],
  ['POST', '/device_profile/create_profile', 'administrator'],
  ['PATCH', '/device_profile/update_profile', 'administrator'],
  ['DELETE', '/device_profile/delete_profile', 'administrator'],
  ['POST', '/measurement/update_measurement_name', 'administrator'],
  ['GET', '/alarm/list_rules', 'observer'],
  ['GET', '/alarm/list_receivers', 'observer'],
  ['POST', '/alarm/create_rule', 'administrator'],
  ['PUT', '/alarm/update_rule', 'administrator'],
  ['DELETE', '/alarm/delete_rule', 'administrator'],
  ['GET', '/alarm/list_affected', 'observer'],
  ['GET', '/alarm/list_alarms', 'observer'],
  ['GET', '/alarm/count_open', 'observer'],
  ['POST', '/alarm/acknowledge', 'administrator'],
  ['POST', '/alarm/acknowledge_by_ticket', 'public'],
  ['POST', '/alarm/assign', 'administrator'],
  ['POST', '/alarm/silence', 'administrator'],
  ['POST', '/alarm/resolve', 'administrator'],
  ['POST', '/alarm/preview', 'observer'],
  ['GET', '/alarm/view_webhook', 'administrator'],
  ['PUT', '/alarm/update_webhook', 'administrator'],
  ['POST', '/alarm/replace_webhook_secret', 'administrator'],
  ['DELETE', '/alarm/delete_webhook', 'administrator'],
  ['POST', '/alarm/test_webhook', 'administrator'],
  ['POST', '/alarm/test_rule', 'administrator'],
  ['POST', '/scene/pin_scene', 'observer'],
  ['GET', '/scene/list_sparklines', 'observer'],
  ['GET', '/note/list_notes', 'observer'],
  ['POST', '/note/create_note', 'administrator'],
  ['PUT', '/note/update_note', 'administrator'],
  ['DELETE', '/note/delete_note', 'administrator'],
  ['GET', '/field/list_fields', 'observer'],
  ['GET', '/field/list_names', 'observer'],
  ['GET', '/field/list_outlines', 'observer'],
  ['POST', '/field/create_fields', 'administrator'],
  ['PUT', '/field/update_field', 'administrator'],
  ['DELETE', '/field/delete_fields', 'administrator'],
  ['PUT', '/field/assign_devices', 'administrator'],
  ['GET', '/ground_picture/list_ground_pictures', 'observer'],
  ['GET', '/ground_picture/view_image', 'observer'],
  ['POST', '/ground_picture/upload_file', 'administrator'],
  ['POST', '/ground_picture/create_ground_picture', 'administrator'],
  ['PUT', '/ground_picture/update_ground_picture', 'administrator'],
  ['PUT', '/ground_picture/arrange_ground_pictures', 'administrator'],
  ['DELETE', '/ground_picture/delete_ground_picture', 'administrator'],
  ['GET', '/geofence/list_geofences', 'observer'],
  ['GET', '/import/list_imports', 'administrator'],
  ['POST', '/import/upload_file', 'administrator'],
  ['POST', '/import/preview_file', 'administrator'],
  ['POST', '/import/start_import', 'administrator'],
  ['POST', '/import/list_cloud_devices', 'administrator'],
  ['POST', '/import/start_cloud_import', 'administrator'],
  ['DELETE', '/import/delete_import', 'administrator'],
  ['POST', '/geofence/create_geofence', 'administrator'],
  ['PUT', '/geofence/update_geofence', 'administrator'],
  ['DELETE', '/geofence/delete_geofence', 'administrator'],
  ['GET', '/device_profile/export_profile', 'observer'],
  ['POST', '/device_profile/import_profile', 'administrator'],
  ['POST', '/device_profile/try_codec', 'administrator'],
  ['GET', '/device_profile/list_samples', 'administrator'],
  ['GET', '/device_profile/list_matching_profiles', 'administrator'],
  ['GET', '/device_profile/read_payload', 'observer'],
  ['GET', '/codec_catalogue/view_catalogue', 'administrator'],
  ['GET', '/codec_catalogue/list_models', 'administrator'],
  ['POST', '/codec_catalogue/upload_archive', 'administrator'],
  ['POST', '/codec_catalogue/open_archive', 'administrator'],
  ['POST', '/codec_catalogue/test_model', 'administrator'],
  ['POST', '/codec_catalogue/add_profiles', 'administrator'],
  ['DELETE', '/codec_catalogue/delete_catalogue', 'administrator'],
  ['GET', '/brand/view_brand', 'limited'],
  ['GET', '/brand/view_picture', 'public'],
  ['GET', '/brand/view_text', 'public'],
  ['GET', '/brand/is_domain', 'public'],
  ['GET', '/brand/view_settings', 'owner'],
  ['GET', '/brand/preview_colours', 'owner'],
  ['PUT', '/brand/update_brand', 'owner'],
  ['POST', '/brand/upload_picture', 'owner'],
  ['DELETE', '/brand/delete_picture', 'owner'],
  ['PUT', '/brand/set_domain', 'owner'],
  ['POST', '/brand/prove_domain', 'owner'],
  ['GET', '/setup/view_setup', 'public'],
  ['POST', '/setup/complete_setup', 'public'],
];

/** The same, which a share token opens, too. */
const OWN_SHARED_CALLS: [method: string, path: string, role: Role][] = [
  ['GET', '/panel/view_panel_data', 'observer'],
  ['GET', '/panel/view_panel_curves', 'observer'],
];

const portalCalls = listCalls().filter(({ call }) => call.base === 'portal');
const findPortalCall = (method: string, path: string) =>
  portalCalls.find(({ call }) => call.method === method && call.path === path)?.call;

/** Asks without credentials and input. */
async function knock(method: string, url: string) {
  const answer = await fetch(server.url + url.replaceAll(/\{\w+\}/g, '2CF7F1C04430000A'), { method });
  const text = await answer.text();
  return { status: answer.status, reply: JSON.parse(text) as { code: number | string } };
}

const NO_ROUTE = [ERRORS.route_missing.code, ERRORS.path_missing.code, ERRORS.method_missing.code].map(
  String,
);

describe('who asks for a call of the list', () => {
  test.each(PORTAL_CALLS)('finds %s %s at its place', async (method, path) => {
    const { status, reply } = await knock(method, BASES.portal + path);
    expect(status).not.toBe(404);
    expect(NO_ROUTE).not.toContain(String(reply.code));
  });

  test.each(PORTAL_CALLS)('needs for %s %s the role %s; by share token: %s', (method, path, role, share) => {
    const call = findPortalCall(method, path);
    expect(call?.role).toBe(role);
    expect(call?.share === true ? 'yes' : 'no').toBe(share);
  });

  test.each(OWN_CALLS)('needs for %s %s the role %s and cannot share it', (method, path, role) => {
    expect(findPortalCall(method, path)).toMatchObject({ role });
    expect(findPortalCall(method, path)?.share).toBeUndefined();
  });

  test.each(OWN_SHARED_CALLS)('needs for %s %s the role %s, or a share token', (method, path, role) => {
    expect(findPortalCall(method, path)).toMatchObject({ role, share: true });
  });

  test('meets no call of the portal whose least role was not agreed on', () => {
    const agreed = [...PORTAL_CALLS, ...OWN_CALLS, ...OWN_SHARED_CALLS].map(
      ([method, path]) => `${method} ${path}`,
    );
    expect(portalCalls.map(({ call }) => `${call.method} ${call.path}`).sort()).toEqual(agreed.sort());
  });
});

/** Fields by which people name things, in bodies and in their lists. */
const NAMES =
  /^(name|dev_name|label|nickname|organisation|alias|antenna|antenna_placement|workplace|state|measurement_name_\w\w|sensor_name_\w\w)$/;

test('no call takes a name with control characters, or with characters that turn its direction', () => {
  const fieldsOf = (schema: unknown): [string, z.ZodType][] => {
    const inner =
      schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema;
    if (inner instanceof z.ZodArray) return fieldsOf(inner.element);
    if (!(inner instanceof z.ZodObject)) return [];
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
      [name, field] as [string, z.ZodType],
      ...fieldsOf(field),
    ]);
  };
  const taken = listCalls()
    .filter(({ call }) => call.base !== 'ingest' && call.base !== 'device')
    .flatMap(({ name, call }) => fieldsOf(call.body).map(([field, schema]) => ({ name, field, schema })))
    .filter(({ field, schema }) => NAMES.test(field) && schema.safeParse('Bed').success)
    .filter(({ schema }) =>
      ['Bed\u0007', 'Bed\n7', '\u202eBed'].some((text) => schema.safeParse(text).success),
    )
    .map(({ name, field }) => `${name}: ${field}`);
  expect(taken).toEqual([]);
});

describe('who reads the contract', () => {
  const everyWay = listCalls().flatMap(({ name, call }) =>
    [BASES[call.base], ...(call.share ? [SHARE_BASE] : [])].flatMap((base) =>
      [call.method, ...(call.alsoMethods ?? [])].map((method): [string, string, string, AnyCall] => [
        name,
        method,
        base + call.path,
        call,
      ]),
    ),
  );

  test.each(everyWay)('is answered when calling %s by %s %s', async (_name, method, path, call) => {
    const { status, reply } = await knock(method, path);
    expect(status).not.toBe(404);
    expect(NO_ROUTE).not.toContain(String(reply.code));
    expect(typeof reply.code).toBe(isOfOwnPages(call.base) ? 'number' : 'string');
  });

  test('finds no two calls at one place', () => {
    const places = everyWay.map(([, method, path]) => `${method} ${path}`);
    expect(new Set(places).size).toBe(places.length);
  });

  test('finds the devices of a call where it says, and what is refused about them', () => {
    const aboutOne = listCalls().filter(({ call }) => call.deviceField !== undefined);
    expect(aboutOne.length).toBeGreaterThan(10);
    for (const { name, call } of aboutOne) {
      const { query, body } = call as unknown as Record<'query' | 'body', z.ZodObject>;
      expect([...Object.keys(query.shape), ...Object.keys(body.shape)], name).toContain(call.deviceField);
      expect(call.fails, name).toEqual(
        expect.arrayContaining(['open_eui_invalid', 'device_not_in_organisation']),
      );
    }
  });

  test('gets only errors that exist', () => {
    for (const { name, call } of listCalls()) {
      for (const error of call.fails) expect(ERRORS, name).toHaveProperty(error);
    }
  });
});

test('a call that cannot be shared is not there for who holds a share token', async () => {
  for (const { name, call } of portalCalls.filter(({ call }) => !call.share)) {
    expect((await knock(call.method, SHARE_BASE + call.path)).status, name).toBe(404);
  }
});

test('a call that does not exist is refused as missing, in every base', async () => {
  for (const base of Object.values(BASES)) {
    const { status, reply } = await knock('GET', `${base}/device/list_dragons`);
    expect(status, base).toBe(404);
    expect(NO_ROUTE, base).toContain(String(reply.code));
  }
});
