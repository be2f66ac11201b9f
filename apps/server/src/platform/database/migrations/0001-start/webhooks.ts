import type { DatabaseDifferences } from '../../differences.js'
import { webhookTriggers } from './webhook-triggers.js'

/** Webhooks (decision 24): the URLs, their subscriptions, and the outbox and log of deliveries. */
export const webhookTables = (differences: DatabaseDifferences): string[] => [
  ...tables(differences),
  ...webhookTriggers(differences),
]

const tables = ({ integer, serial, tableSuffix }: DatabaseDifferences): string[] => [
  `create table webhook (
    site_id text not null,
    webhook_id text not null,
    url text not null,
    events_json text not null,
    sealed_secret text not null,
    sealed_old_secret text,
    old_secret_until ${integer},
    created_at ${integer} not null,
    off_since ${integer},
    off_reason text,
    failing_since ${integer},
    constraint webhook_key primary key (site_id, webhook_id)
  )${tableSuffix}`,
  // The events of enabled webhooks, as read by the triggers.
  `create table webhook_event (
    site_id text not null,
    event text not null,
    webhook_id text not null,
    constraint webhook_event_key primary key (site_id, event, webhook_id)
  )${tableSuffix}`,
  `create table webhook_delivery (
    serial ${serial},
    site_id text not null,
    delivery_id text not null,
    webhook_id text not null,
    event text not null,
    subject_id text not null,
    detail_json text not null,
    happened_at ${integer} not null,
    was_tried ${integer} not null default 0,
    is_taken ${integer} not null default 0,
    attempts ${integer} not null default 0,
    next_attempt_at ${integer},
    finished_at ${integer},
    is_delivered ${integer} not null default 0,
    last_json text
  )${tableSuffix}`,
  'create unique index webhook_delivery_key on webhook_delivery (site_id, delivery_id)',
  'create index webhook_delivery_log on webhook_delivery (site_id, webhook_id, serial)',
  `create index webhook_delivery_due on webhook_delivery (site_id, webhook_id, next_attempt_at, serial)
    where next_attempt_at is not null`,
  `create index webhook_delivery_untried on webhook_delivery (site_id, webhook_id, subject_id, serial)
    where was_tried = 0`,
  'create index webhook_delivery_by_end on webhook_delivery (site_id, finished_at) where finished_at is not null',
  `create index webhook_delivery_failed on webhook_delivery (site_id, webhook_id, serial)
    where next_attempt_at is null and is_delivered = 0`,
]
