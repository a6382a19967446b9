SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.audit_log (
    seq bigint NOT NULL,
    kind text NOT NULL,
    id text NOT NULL,
    "time" text NOT NULL,
    tool text NOT NULL,
    tool_name text NOT NULL,
    risk text NOT NULL,
    factors text NOT NULL,
    decision text NOT NULL,
    denial_reason text NOT NULL,
    parameters text NOT NULL,
    proposed text NOT NULL,
    summary text NOT NULL,
    conversation text NOT NULL,
    run text NOT NULL,
    call text NOT NULL,
    who text NOT NULL,
    scope text NOT NULL,
    decided_at text NOT NULL,
    seconds_open double precision,
    grant_id text NOT NULL,
    success integer,
    error text NOT NULL,
    duration double precision,
    previous_hash text NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.conversations (
    id text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    title_by text DEFAULT 'auto'::text NOT NULL,
    workspace text DEFAULT ''::text NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    message_count integer DEFAULT 0 NOT NULL,
    forked_from text DEFAULT ''::text NOT NULL,
    plan text DEFAULT ''::text NOT NULL,
    owner text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.grants (
    id text NOT NULL,
    tool text NOT NULL,
    scope text NOT NULL,
    pattern text NOT NULL,
    max_risk text NOT NULL,
    effect text NOT NULL,
    lifetime text NOT NULL,
    workspace text NOT NULL,
    conversation_id text NOT NULL,
    session_id text NOT NULL,
    origin text NOT NULL,
    created_at text NOT NULL,
    expires_at text NOT NULL,
    revoked_at text NOT NULL,
    use_count integer NOT NULL,
    last_used_at text NOT NULL
);
CREATE TABLE public.messages (
    conversation_id text NOT NULL,
    seq integer NOT NULL,
    id text NOT NULL,
    run_id text NOT NULL,
    "time" text NOT NULL,
    body text NOT NULL,
    attachments text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.parked_questions (
    call_id text NOT NULL,
    conversation_id text NOT NULL,
    asked_at text NOT NULL,
    tool text NOT NULL,
    summary text NOT NULL,
    risk text NOT NULL,
    reasons text NOT NULL,
    answer text NOT NULL,
    answered_at text NOT NULL
);
CREATE TABLE public.runs (
    id text NOT NULL,
    conversation_id text NOT NULL,
    started_at text NOT NULL,
    ended_at text DEFAULT ''::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    iteration integer DEFAULT 0 NOT NULL,
    request text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.schema_version (
    version_num text NOT NULL
);
CREATE TABLE public.usage (
    run_id text NOT NULL,
    iteration integer NOT NULL,
    conversation_id text NOT NULL,
    tokens_in integer NOT NULL,
    tokens_out integer NOT NULL,
    tokens_cached integer NOT NULL,
    seconds double precision NOT NULL,
    calls integer NOT NULL
);
INSERT INTO public.audit_log VALUES (1, 'decided', 'audit_31a01c7927bc', '2026-11-22T08:08:30.939144Z', 'run_command', 'run_command', 'low', '[{"level":"low","rule":"runs","cause":"make test","reason":"runs a program"}]', 'auto_approved', '', '{"command":"make test0"}', '', 'Run: make test0', 'conv_old', 'run_old', 'call_0', '', '', '2026-11-22T08:08:30.939144Z', NULL, '', NULL, '', NULL, '0000000000000000000000000000000000000000000000000000000000000000', '173e07127f960f1c6326e0cebc9e0102424c4f2e3c4fae6a5074b5a0340a6edf');
INSERT INTO public.audit_log VALUES (2, 'finished', 'audit_31a01c7927bc', '2026-11-22T08:08:30.945312Z', '', '', 'safe', '[]', '', '', '', '', '', '', '', '', '', '', '', NULL, '', 1, '', 0.25, '173e07127f960f1c6326e0cebc9e0102424c4f2e3c4fae6a5074b5a0340a6edf', 'fc8de8e40bb93977019f0687982d3114e459d76c5b754cca8bf4be5807b006bb');
INSERT INTO public.audit_log VALUES (3, 'decided', 'audit_47b709ce097e', '2026-11-22T08:08:30.947930Z', 'run_command', 'run_command', 'low', '[{"level":"low","rule":"runs","cause":"make test","reason":"runs a program"}]', 'auto_approved', '', '{"command":"make test1"}', '', 'Run: make test1', 'conv_old', 'run_old', 'call_1', '', '', '2026-11-22T08:08:30.947930Z', NULL, '', NULL, '', NULL, 'fc8de8e40bb93977019f0687982d3114e459d76c5b754cca8bf4be5807b006bb', '808edfc701be0c645bdc1daa43d7a76f4e48cf4f330b395f5d8515f864ea8e29');
INSERT INTO public.audit_log VALUES (4, 'finished', 'audit_47b709ce097e', '2026-11-22T08:08:30.948930Z', '', '', 'safe', '[]', '', '', '', '', '', '', '', '', '', '', '', NULL, '', 1, '', 0.25, '808edfc701be0c645bdc1daa43d7a76f4e48cf4f330b395f5d8515f864ea8e29', '690942912f2924d6459b420c0fdceff432e8340677afa1c6aa219fea9eaabe4b');
INSERT INTO public.audit_log VALUES (5, 'decided', 'audit_d032fff121ee', '2026-11-22T08:08:30.949803Z', 'run_command', 'run_command', 'low', '[{"level":"low","rule":"runs","cause":"make test","reason":"runs a program"}]', 'auto_approved', '', '{"command":"make test2"}', '', 'Run: make test2', 'conv_old', 'run_old', 'call_2', '', '', '2026-11-22T08:08:30.949803Z', NULL, '', NULL, '', NULL, '690942912f2924d6459b420c0fdceff432e8340677afa1c6aa219fea9eaabe4b', '58fb270ac34e736ecea72fcf6a6a9a465933bfbca2feb959fab1d0687eda541a');
INSERT INTO public.audit_log VALUES (6, 'finished', 'audit_d032fff121ee', '2026-11-22T08:08:30.952835Z', '', '', 'safe', '[]', '', '', '', '', '', '', '', '', '', '', '', NULL, '', 1, '', 0.25, '58fb270ac34e736ecea72fcf6a6a9a465933bfbca2feb959fab1d0687eda541a', '5293466dd691a40febd8e35965bf733e1ab2da961026ff5c1c19e07c9e3ad050');
INSERT INTO public.audit_log VALUES (7, 'decided', 'audit_df8426b10d68', '2026-11-22T08:08:30.953553Z', 'delete_file', 'delete_file', 'high', '[]', 'user_denied', 'no', '{"path":"a.py"}', '', '', 'conv_old', 'run_old', 'call_9', '', '', '2026-11-22T08:08:30.953553Z', NULL, '', NULL, '', NULL, '5293466dd691a40febd8e35965bf733e1ab2da961026ff5c1c19e07c9e3ad050', '7b33c29165c8b0b7ecf013227c1ae8e4856bba1817b22312edb9bcdd8011de6a');
INSERT INTO public.conversations VALUES ('conv_old', 'Fix the login', 'auto', '/home/me/project', '2026-11-22T08:08:30.925721Z', '2026-11-22T08:08:30.928533Z', 3, '', '[{"step": "look", "done": true}]', '');
INSERT INTO public.grants VALUES ('grant_8c174ef4c227', 'run_command', 'prefix', 'make', 'low', 'allow', 'project', '/home/me/project', '', '', 'terminal', '2026-11-22T08:08:30.961210Z', '', '', 0, '');
INSERT INTO public.messages VALUES ('conv_old', 1, 'msg_1', 'run_old', '2026-11-22T08:08:30.927250Z', '{"role":"user","text":"Fix the login","id":"msg_1"}', '[{"path": "a.py", "size": 3}]');
INSERT INTO public.messages VALUES ('conv_old', 2, 'msg_2', 'run_old', '2026-11-22T08:08:30.928533Z', '{"role":"assistant","text":"I run the tests.","id":"msg_2","tool_calls":[{"tool":"run_command","parameters":{"command":"make test"},"id":"call_1"}]}', '');
INSERT INTO public.messages VALUES ('conv_old', 3, 'msg_3', 'run_old', '2026-11-22T08:08:30.928533Z', '{"role":"tool","text":"2 passed","id":"msg_3","call_id":"call_1","tool":"run_command"}', '');
INSERT INTO public.parked_questions VALUES ('call_9', 'conv_old', '2026-11-22T08:08:30.962438Z', 'delete_file', 'Delete a.py', 'high', 'deletes a file', '', '');
INSERT INTO public.runs VALUES ('run_old', 'conv_old', '2026-11-22T08:08:30.926692Z', '2026-11-22T08:08:30.937479Z', 'answered', 1, 'Fix the login');
INSERT INTO public.schema_version VALUES ('0002');
INSERT INTO public.usage VALUES ('run_old', 1, 'conv_old', 10, 5, 2, 0.5, 1);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_pair UNIQUE (id, kind);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (conversation_id, seq);
ALTER TABLE ONLY public.parked_questions
    ADD CONSTRAINT parked_questions_pkey PRIMARY KEY (call_id, conversation_id);
ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_version
    ADD CONSTRAINT schema_version_pkey PRIMARY KEY (version_num);
ALTER TABLE ONLY public.usage
    ADD CONSTRAINT usage_pkey PRIMARY KEY (run_id, iteration);
CREATE INDEX audit_by_call ON public.audit_log USING btree (call, seq) WHERE (kind = 'decided'::text);
CREATE INDEX audit_by_conversation ON public.audit_log USING btree (conversation, seq) WHERE (kind = 'decided'::text);
CREATE INDEX audit_by_decision ON public.audit_log USING btree (decision, seq) WHERE (kind = 'decided'::text);
CREATE INDEX audit_by_risk ON public.audit_log USING btree (risk, seq) WHERE (kind = 'decided'::text);
CREATE INDEX audit_by_time ON public.audit_log USING btree ("time", seq) WHERE (kind = 'decided'::text);
CREATE INDEX audit_by_tool ON public.audit_log USING btree (tool, seq) WHERE (kind = 'decided'::text);
CREATE INDEX audit_search ON public.audit_log USING gin ((((((((tool || ' '::text) || summary) || ' '::text) || denial_reason) || ' '::text) || substr(parameters, 1, 1000))) public.gin_trgm_ops) WHERE (kind = 'decided'::text);
CREATE INDEX conversations_newest ON public.conversations USING btree (updated_at, id);
CREATE INDEX grants_of_tool ON public.grants USING btree (tool, revoked_at);
CREATE INDEX runs_of_conversation ON public.runs USING btree (conversation_id, started_at);
CREATE INDEX usage_of_conversation ON public.usage USING btree (conversation_id);
