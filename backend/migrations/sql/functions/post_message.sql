-- Posts a message with the space's next `seq`; each agent that receives it gets an event, and each person or program
-- that it names a notification (backend/spaces/posting.py).
-- Runs in an open transaction, or as one of its own: then with the key of the request, if it has one.
--
-- p_message: id, kind, author_kind, author, program and key (with which it was posted, or null), text, data, stream,
-- hop, is_unattended, origins (a list), trust (without one, for an agent: that of its newest cycle), trace (the
-- traceparent of what writes it, or null; its events have it too), client_key, cycle and call (in which an agent posts
-- it), files (ids of checked uploads of the author that are in no message; left out if there are none), reply_to (the id
-- of the message of the space that it answers) or reply_seq (its number). The answer to a reply belongs to the thread of
-- that reply. Its events name the root of the thread.
--
-- p_hearing, if agents receive it: priority, payload (without the space's name), is_prompt, trust, mentions and their
-- maximum number, reach (ALL, NAMED: only mentioned agents, NONE). If the text contains an `@`: named, the members that
-- it names, and names, the names_digest with which they were found.
--
-- p_key: operation, key, digest.
--
-- state: POSTED, with agents (those that got an event), is_short (the reach excluded others) and names (only the
-- author's, in the form of `space_names`). REPEATED, with the message_id of the first request. NAMES: nothing is
-- written, because the members' names do not match that digest; the present names are returned. Any other state is an
-- error, and nothing is written. names_digest changes when a member joins, leaves or is renamed.
CREATE OR REPLACE FUNCTION post_message(p_tenant uuid, p_space uuid, p_message jsonb, p_hearing jsonb, p_key jsonb)
  RETURNS TABLE (state text, message_id uuid, seq bigint, rev bigint, posted_at timestamptz, agents uuid[],
    is_short bool, names jsonb, names_digest text)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  author uuid := p_message ->> 'author';
  mentioned uuid[] := ARRAY(SELECT jsonb_array_elements_text(p_hearing -> 'mentions')::uuid);  -- with those it names
  claimed record;
  key_id bigint;
  space record;
  attached jsonb := '[]';
  answered record;  -- the message that it answers, and the root of their thread
  is_reply bool := p_message ->> 'reply_to' IS NOT NULL OR p_message ->> 'reply_seq' IS NOT NULL;
  answered_id uuid;
  root_id uuid;
  thread jsonb := '{}';
BEGIN
  PERFORM enter_tenant(p_tenant);
  message_id := p_message ->> 'id';
  IF p_key IS NOT NULL THEN
    SELECT * INTO claimed FROM claim_key(p_tenant, author, p_key ->> 'operation', p_key ->> 'key',
      decode(p_key ->> 'digest', 'hex'), jsonb_build_object('message', message_id));
    key_id := claimed.claim;
    IF key_id IS NULL THEN
      state := CASE WHEN claimed.is_same AND claimed.answer ? 'message' THEN 'REPEATED' ELSE 'OTHER_REQUEST' END;
      message_id := claimed.answer ->> 'message';
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;

  -- From here on, others that post, join or leave wait; membership is read under this lock.
  SELECT s.name, s.delivery, s.members_rev, s.archived_at INTO space FROM spaces s
  WHERE s.tenant_id = p_tenant AND s.id = p_space FOR NO KEY UPDATE;
  state := CASE
    WHEN NOT FOUND THEN 'NO_SPACE'
    WHEN NOT EXISTS (SELECT FROM space_members m
      WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = author) THEN 'NO_MEMBER'
    WHEN space.archived_at IS NOT NULL THEN 'ARCHIVED'
    WHEN cardinality(mentioned) > (p_hearing ->> 'most_mentions')::int THEN 'TOO_MANY_MENTIONS'
    WHEN EXISTS (SELECT FROM unnest(mentioned) AS named (id) WHERE NOT EXISTS (SELECT FROM space_members m
      WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = named.id)) THEN 'UNKNOWN_MENTION'
    ELSE 'POSTED' END;
  IF state = 'POSTED' AND is_reply THEN
    SELECT m.id, r.id AS root, r.seq AS root_seq INTO answered
    FROM messages m JOIN messages r ON r.tenant_id = p_tenant AND r.id = coalesce(m.thread_root, m.id)
    WHERE m.tenant_id = p_tenant AND m.space_id = p_space
      AND (m.id = (p_message ->> 'reply_to')::uuid OR m.seq = (p_message ->> 'reply_seq')::bigint);
    IF FOUND THEN
      answered_id := answered.id;
      root_id := answered.root;
      thread := jsonb_build_object('thread_root', root_id, 'thread_seq', answered.root_seq);
    ELSE
      state := 'NOTHING_ANSWERED';
    END IF;
  END IF;
  IF state = 'POSTED' AND p_hearing ? 'names' THEN
    names_digest := space.members_rev;
    IF names_digest IS DISTINCT FROM p_hearing ->> 'names' THEN
      state := 'NAMES';
      SELECT n.names INTO names FROM space_names(p_tenant, p_space) n;
    END IF;
  END IF;
  IF state = 'POSTED' AND p_message ? 'files' THEN
    -- Two posts of one file wait for each other here; the second finds it attached.
    SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', f.id, 'copy', f.checked_copy,
      'name', f.file_name, 'content_type', f.content_type, 'size', f.size, 'width', f.width, 'height', f.height))
      ORDER BY f.place), '[]') INTO attached
    FROM (SELECT u.*, named.place FROM jsonb_array_elements_text(p_message -> 'files') WITH ORDINALITY AS named (id, place)
      JOIN files u ON u.tenant_id = p_tenant AND u.id = named.id::uuid
      WHERE u.uploader_id = author AND u.state = 'CLEAN' AND u.message_id IS NULL AND u.purge_at IS NULL
      FOR NO KEY UPDATE OF u) f;
    IF jsonb_array_length(attached) <> jsonb_array_length(p_message -> 'files') THEN
      state := 'WRONG_FILES';
    END IF;
  END IF;
  IF state <> 'POSTED' THEN
    DELETE FROM idempotency_keys k WHERE k.tenant_id = p_tenant AND k.id = key_id;
    RETURN NEXT;
    RETURN;
  END IF;

  mentioned := ARRAY(SELECT DISTINCT unnest(
    mentioned || ARRAY(SELECT jsonb_array_elements_text(p_hearing -> 'named')::uuid)) ORDER BY 1);
  UPDATE spaces s SET seq = s.seq + 1,
    last_text_at = CASE WHEN p_message ->> 'kind' = 'TEXT' THEN now() ELSE s.last_text_at END
  WHERE s.tenant_id = p_tenant AND s.id = p_space
  RETURNING s.seq, s.rev, now() INTO seq, rev, posted_at;
  INSERT INTO messages (id, tenant_id, space_id, seq, kind, author_kind, author_id, text, data, stream_id, origin,
    hop, is_unattended, origins, trust, trace, mentions, client_key, cycle_id,
    call_id, files, reply_to, thread_root)
  VALUES (message_id, p_tenant, p_space, post_message.seq, p_message ->> 'kind', p_message ->> 'author_kind', author,
    p_message ->> 'text', nullif(p_message -> 'data', 'null'), (p_message ->> 'stream')::uuid,
    (p_message -> 'origins' ->> 0)::uuid, (p_message ->> 'hop')::int, (p_message ->> 'is_unattended')::bool,
    p_message -> 'origins', coalesce(p_message ->> 'trust', (SELECT t.trust FROM think_cycles t
      WHERE t.tenant_id = p_tenant AND t.agent_id = author ORDER BY t.number DESC LIMIT 1), 'MEMBER'),
    p_message ->> 'trace', to_jsonb(mentioned), p_message ->> 'client_key', (p_message ->> 'cycle')::uuid,
    (p_message ->> 'call')::uuid, attached, answered_id, root_id);
  IF attached <> '[]' THEN
    UPDATE files f SET message_id = post_message.message_id, space_id = p_space
    WHERE f.tenant_id = p_tenant AND f.id IN (SELECT (each ->> 'id')::uuid FROM jsonb_array_elements(attached) each);
  END IF;
  names := jsonb_build_array(jsonb_build_array(author, coalesce(
    (SELECT a.name FROM agents a WHERE a.tenant_id = p_tenant AND a.id = author),
    (SELECT m.name FROM members m WHERE m.tenant_id = p_tenant AND m.id = author),
    (SELECT p.name FROM services p WHERE p.tenant_id = p_tenant AND p.id = author))));
  agents := '{}';
  IF p_hearing IS NOT NULL THEN
    WITH kept AS (
      SELECT m.agent_id AS actor_id, m.agent_id = ANY (mentioned) AS is_mentioned FROM space_members m
      WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.agent_id IS NOT NULL AND m.agent_id <> author
        AND space.delivery <> 'MENTIONS'
      UNION ALL
      -- One by one (OFFSET 0), since the planner does not know how many members a space has.
      SELECT DISTINCT named.id, true FROM unnest(mentioned) AS named (id)
      WHERE space.delivery = 'MENTIONS' AND named.id <> author AND EXISTS (SELECT FROM space_members m
        WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = named.id AND m.actor_kind = 'AGENT'
        OFFSET 0)
    ), heard AS (
      INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, space_id, trust, is_prompt,
        program_id, key_id, trace)
      SELECT p_tenant, kept.actor_id, 'message:' || (p_message ->> 'id'),
        CASE WHEN kept.is_mentioned THEN 'MENTION' ELSE 'SPACE_MESSAGE' END, p_hearing ->> 'priority',
        p_hearing -> 'payload' || jsonb_build_object('space_name', space.name, 'seq', post_message.seq) || thread
          || CASE WHEN attached = '[]' THEN '{}' ELSE jsonb_build_object('files', attached) END,
        p_space, p_hearing ->> 'trust',
        (p_hearing ->> 'is_prompt')::bool, (p_message ->> 'program')::uuid, (p_message ->> 'key')::uuid,
        p_message ->> 'trace'
      FROM kept
      WHERE p_hearing ->> 'reach' = 'ALL' OR p_hearing ->> 'reach' = 'NAMED' AND kept.is_mentioned
      RETURNING agent_id
    )
    SELECT coalesce(array_agg(heard.agent_id), '{}'), count(*) < (SELECT count(*) FROM kept) INTO agents, is_short
    FROM heard;
    IF mentioned <> '{}' THEN
      -- A name may be that of many members: no more people are told than a message may mention.
      PERFORM notify_members(p_tenant, p_space, ARRAY(SELECT named.id FROM unnest(mentioned) AS named (id)
        WHERE named.id <> author AND EXISTS (SELECT FROM space_members m
          WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = named.id AND m.actor_kind <> 'AGENT'
          OFFSET 0)
        LIMIT (p_hearing ->> 'most_mentions')::int), 'MENTION', message_id, seq);
    END IF;
  END IF;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION post_message FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_message TO circadian_app;
