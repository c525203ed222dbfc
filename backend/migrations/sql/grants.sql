-- The grants of the three roles. This file has all of them. Make changes here: `migrate` removes all earlier grants and
-- applies the whole file again, in one transaction. A column list restricts the grant to these columns.
GRANT SELECT, INSERT, UPDATE, DELETE ON account_tokens, browser_sessions, passkeys, second_factors, signing_keys
  TO circadian_accounts;
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO circadian_accounts;
GRANT SELECT, INSERT, UPDATE, DELETE ON agent_processes, agents, app_events, app_requests, app_webhooks, apps,
  archive_pages, archive_vectors, authorization_codes, budget_reservations, budget_windows, budgets, connector_senders,
  custom_roles, device_codes, episodes,
  erased_installations,
  failure_mails, files, goals, hooks, idempotency_keys,
  identities, identity_providers, inbox_events, invitations, learnings, memories, messages, model_health, model_prices, notes, notifications,
  refresh_tokens, room_news, secrets, space_members, spaces, tasks, tenant_keys, think_cycles, token_families,
  tool_calls, webhook_deliveries, webhook_endpoints, webhook_log, workers TO circadian_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON archives, compactions, connectors, knowledge_heads, mcp_servers, plans, services,
  tools TO circadian_app;
GRANT SELECT, INSERT, UPDATE (attempts, claim_id, claimed_until, due_at, ended_at, logged_at, progress,
  state) ON erasures TO circadian_app;
GRANT SELECT, INSERT, UPDATE (details, error, thread_id), DELETE ON connector_messages TO circadian_app;
GRANT SELECT, INSERT, UPDATE (claim_id, claimed_until, files, message, next_try_at, tries, worker_id), DELETE
  ON waiting_messages TO circadian_app;
GRANT SELECT, INSERT, DELETE ON prompt_frames, reactions, repairs, withheld_texts TO circadian_app;
GRANT SELECT, INSERT, UPDATE (cycle_id, frame, shown_from, shown_summary, shown_to, step, tool_choice), DELETE
  ON usage_records TO circadian_app;
GRANT SELECT ON kill_switch, sql_texts, tortoise_migrations TO circadian_app;
GRANT SELECT, INSERT, UPDATE (expires_at, last_used_at, name, revoked_at), DELETE ON access_tokens TO circadian_app;
GRANT SELECT, INSERT, UPDATE (author_name, reason, told_seq), DELETE ON agent_resets TO circadian_app;
GRANT SELECT, INSERT, UPDATE (hash, seq), DELETE ON audit_log TO circadian_app;
GRANT SELECT, INSERT, UPDATE (content, mask_reason, original, tokens), DELETE ON consciousness_entries TO circadian_app;
GRANT SELECT, INSERT, UPDATE (created_at, plan_id, read_at, spaces), DELETE ON digests TO circadian_app;
GRANT SELECT, INSERT, UPDATE (app_request_mails, custom_role_id, custom_scopes, erased_at, failure_mailed_at, failure_mails, hold_mailed_at, hold_mails, is_awaited,
  left_at, name, role, shows_presence), DELETE ON members TO circadian_app;
GRANT SELECT, INSERT, UPDATE (id), DELETE ON plan_occurrences TO circadian_app;
GRANT SELECT, INSERT (name, tenant_id), UPDATE (assistant_tools, members_may_create_spaces, members_may_set_topics,
  members_may_start_conversations, models, name, open_hosts, retention_days, retention_looked_at), DELETE
  ON tenants TO circadian_app;
GRANT SELECT, INSERT, UPDATE (text), DELETE ON tool_results TO circadian_app;
GRANT SELECT ON access_tokens, agents, apps, archive_pages, archives, authorization_codes, device_codes, erasures, goals,
  identity_providers, inbox_events, invitations, refresh_tokens, services, tenants, think_cycles, tool_calls, users TO
  circadian_lookup;
GRANT SELECT, UPDATE (lease_id, lease_no, leased_at, state, tail_attempts, wake_at, wake_no, wake_reason, worker_id)
  ON agent_processes TO circadian_lookup;
GRANT SELECT (id, occurred_at, seq, tenant_id) ON audit_log TO circadian_lookup;
GRANT SELECT (agent_id, created_at, lease_id, request_id, spent, tenant_id, window_id, worker_id) ON
  budget_reservations TO circadian_lookup;
GRANT SELECT (created_at, id, next_at, state, tenant_id, worker_id) ON compactions TO circadian_lookup;
GRANT SELECT (created_at, mail_at, tenant_id) ON failure_mails TO circadian_lookup;
GRANT SELECT (created_at, id, message_id, purge_at, tenant_id) ON files TO circadian_lookup;
GRANT SELECT (id, tenant_id) ON hooks TO circadian_lookup;
GRANT SELECT (created_at, tenant_id) ON idempotency_keys TO circadian_lookup;
GRANT SELECT (id, next_list_at, tenant_id) ON mcp_servers TO circadian_lookup;
GRANT SELECT, UPDATE (is_awaited, left_at, user_id) ON members TO circadian_lookup;
GRANT SELECT (author_id, created_at, deleted_at, id, kind, space_id, tenant_id, text) ON messages TO circadian_lookup;
GRANT SELECT, INSERT, UPDATE, DELETE ON model_outages TO circadian_lookup;
GRANT SELECT (id, next_look_at, status, tenant_id) ON plans TO circadian_lookup;
GRANT SELECT (deleted_at, id, last_text_at, rev, seq, tenant_id) ON spaces TO circadian_lookup;
GRANT SELECT (agent_id, deadline, ended_at, parent_id, paused_at, progress_at, retried_at, stalled_at, status,
  tenant_id) ON tasks TO circadian_lookup;
GRANT UPDATE (is_suspended_with_all, resumed_at, status) ON tenants TO circadian_lookup;
GRANT SELECT ON operators TO circadian_lookup;
GRANT SELECT, INSERT ON operator_acts TO circadian_lookup;
GRANT SELECT, UPDATE (is_on, kept_tenant_id, reason, switched_at) ON kill_switch TO circadian_lookup;
GRANT SELECT (expires_at, id, only_tenant_id, revoked_at, stepped_up_at, user_id) ON browser_sessions TO circadian_lookup;
GRANT SELECT (cost, created_at, tenant_id) ON usage_records TO circadian_lookup;
GRANT SELECT, INSERT (at_end, id, is_cap, keys, maximum, name, period, scope, tenant_id, unit),
  UPDATE (maximum, updated_at), DELETE ON budgets TO circadian_lookup;
GRANT SELECT (tenant_id, wrapped_by) ON tenant_keys TO circadian_lookup;
GRANT SELECT (created_at, endpoint_id, id, state, tenant_id), UPDATE (settled_at, state)
  ON webhook_deliveries TO circadian_lookup;
GRANT SELECT (seq, service_id, tenant_id) ON app_events TO circadian_lookup;
GRANT SELECT (app_id, expires_at, status, tenant_id) ON app_requests TO circadian_lookup;
GRANT SELECT ON erased_installations TO circadian_lookup;
GRANT SELECT (app_id, created_at, events, id, tenant_id, updated_at) ON app_webhooks TO circadian_lookup;
GRANT SELECT (actor_id, joined_at, space_id, tenant_id) ON space_members TO circadian_lookup;
GRANT SELECT (attempts, endpoint_id, event, first_at, id, last_at, last_error, last_status, message_id, state, tenant_id),
  UPDATE (state) ON webhook_log TO circadian_lookup;
GRANT SELECT (agent_id, app_id, claim_id, claimed_until, created_at, delivered, delivered_at, failing_since, id, is_holds,
  is_security, last_error, last_status, next_try_at, rev, seq, service_id, space_id, status, tenant_id, tools, updated_at,
  worker_id), UPDATE (failing_since, failures, next_try_at, status, tries, updated_at) ON webhook_endpoints TO circadian_lookup;
GRANT SELECT (claim_id, claimed_until, connector_id, id, next_try_at, place, tenant_id, worker_id)
  ON waiting_messages TO circadian_lookup;
GRANT SELECT, INSERT (id), UPDATE (beat_at) ON workers TO circadian_lookup;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO circadian_app;
REVOKE ALL ON SEQUENCE sql_texts_no_seq FROM circadian_app;
