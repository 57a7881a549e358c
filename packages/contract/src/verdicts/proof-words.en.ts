/** What proofs of verdicts say, apart from the words that rows of lists show. */
export default {
  proof: {
    gateway_hears_one: 'the gateway {{gateway}} hears {{count}} other at {{rssi}}',
    gateway_hears_other: 'the gateway {{gateway}} hears {{count}} others at {{rssi}}',
    gateway_online: 'the gateway {{gateway}} is online',
    gateway_quiet_one:
      'through the gateway {{gateway}} nothing came for {{span}}, and {{uplinks}} uplinks of {{count}} node were due',
    gateway_quiet_other:
      'through the gateway {{gateway}} nothing came for {{span}}, and {{uplinks}} uplinks of {{count}} nodes were due',
    gateway_missed: 'the network server answers and has not heard the gateway {{gateway}} for {{span}}',
    gateway_idle: 'the gateway {{gateway}} was last heard {{span}} ago, and no node behind it was due since',
    server_sends: '{{server}} sent a message {{span}} ago',
    server_quiet_one:
      '{{server}} has sent nothing for {{span}}, and {{uplinks}} uplinks of {{count}} device were due',
    server_quiet_other:
      '{{server}} has sent nothing for {{span}}, and {{uplinks}} uplinks of {{count}} devices were due',
    server_fails: 'the API of {{server}} failed {{span}} ago ({{error}})',
    server_refusals_one: '{{count}} message of {{server}} was refused, the last {{span}} ago',
    server_refusals_other: '{{count}} messages of {{server}} were refused, the last {{span}} ago',
    server_removed: 'the connection {{server}} was deleted {{span}} ago',
    no_server: 'no network server is connected',
    never_heard: 'it was bound {{span}} ago and never heard',
    registration_waiting: 'its registration with {{server}} has waited for {{span}}',
    registration_failed: 'its registration with {{server}} failed ({{error}})',
    registration_registered: 'it has been registered with {{server}} for {{span}}',
    registered_again: 'it was registered anew with {{server}} {{span}} ago, after its last uplink',
    profile_saved: 'the profile {{profile}} was changed {{span}} ago',
    profile_paused: 'the profile {{profile}} was paused {{span}} ago',
    refused_one: '{{count}} uplink in 24 h could not be decoded',
    refused_other: '{{count}} uplinks in 24 h could not be decoded',
    missing: '{{share}} of its uplinks in 24 h are missing',
    battery_at: 'battery {{percent}}',
    battery_fell: 'battery fell from {{from}} to {{to}} in {{span}}',
    signal_at: 'signal {{rssi}}',
    signal_fell: 'signal fell from {{from}} to {{to}} in {{span}}',
    spreading_rose: 'spreading factor rose from {{from}} to {{to}}',
    interval_ordered: 'an interval of {{interval}} was sent to it {{span}} ago',
    interval_differs: 'it sends every {{measured}} and says every {{reported}}',
    interval_rose: 'its interval rose from {{from}} to {{to}}',
    silent_hours_one: 'it was silent at this hour {{count}} time in 7 days, and is expected back in {{span}}',
    silent_hours_other:
      'it was silent at this hour {{count}} times in 7 days, and is expected back in {{span}}',
    channel_quiet_one: 'channel {{channel}} has been silent for {{span}}, {{count}} other goes on',
    channel_quiet_other: 'channel {{channel}} has been silent for {{span}}, {{count}} others go on',
  },
  error: {
    silent: 'no answer',
    refused: 'refused',
    failed: 'failed',
  },
};
