import type { DatabaseDifferences } from '../../differences.js'

/** The outbox, the development inbox, and what is counted against limits. */
export const mailAndLimitTables = ({ integer, tableSuffix }: DatabaseDifferences): string[] => [
  `create table mail_job (
    site_id text not null,
    job_id text not null,
    kind text not null,
    payload_json text not null,
    recipient text not null,
    attempts ${integer} not null,
    next_attempt_at ${integer} not null,
    created_at ${integer} not null,
    last_fault text,
    last_said text,
    last_failed_at ${integer},
    constraint mail_job_key primary key (site_id, job_id)
  )${tableSuffix}`,
  'create index mail_job_due on mail_job (site_id, next_attempt_at, job_id)',
  'create index mail_job_failed on mail_job (site_id, last_failed_at desc, job_id) where last_failed_at is not null',
  'create index mail_job_by_recipient on mail_job (site_id, recipient, job_id)',
  `create table inbox_mail (
    site_id text not null,
    mail_id text not null,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    code text,
    link text,
    sender text,
    sent_at ${integer} not null,
    constraint inbox_mail_key primary key (site_id, mail_id)
  )${tableSuffix}`,
  'create index inbox_mail_by_site_id_recipient_sent_at on inbox_mail (site_id, recipient, sent_at)',
  `create table attempt (
    site_id text not null,
    bucket text not null,
    attempts ${integer} not null,
    ends_at ${integer} not null,
    constraint attempt_key primary key (site_id, bucket)
  )${tableSuffix}`,
  'create index attempt_by_site_id_ends_at on attempt (site_id, ends_at)',
  `create table spent_captcha (
    site_id text not null,
    digest text not null,
    expires_at ${integer} not null,
    constraint spent_captcha_key primary key (site_id, digest)
  )${tableSuffix}`,
  'create index spent_captcha_by_site_id_expires_at on spent_captcha (site_id, expires_at)',
]
