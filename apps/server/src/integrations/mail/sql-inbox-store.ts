import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.js'
import type { InboxMailTable } from '../../platform/database/schema/tables.js'
import type { InboxMail, InboxStore } from './inbox-store.js'

/** Stores mails of the development inbox in `inbox_mail`; recipients are compared in lower case. */
export function sqlInboxStore(database: Database, siteId: string): InboxStore {
  return {
    insert: (mail) =>
      database.transact(async (query) => {
        const recipient = mail.to.toLowerCase()
        const newest = await query
          .selectFrom('inbox_mail')
          .select((of) => of.fn.max('sent_at').as('sentAt'))
          .where('site_id', '=', siteId)
          .where('recipient', '=', recipient)
          .executeTakeFirst()
        await query
          .insertInto('inbox_mail')
          .values({
            site_id: siteId,
            mail_id: mail.mailId,
            recipient,
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            code: mail.code,
            link: mail.link,
            sender: mail.sender,
            // Strictly increasing, so that "newest first" also applies within one millisecond and with a frozen clock.
            sent_at: Math.max(mail.sentAt, Number(newest?.sentAt ?? 0) + 1),
          })
          .execute()
      }),
    listByRecipient: (recipient, limit) =>
      database.query(async (query) => {
        let mails = query.selectFrom('inbox_mail').selectAll().where('site_id', '=', siteId)
        if (recipient !== undefined) mails = mails.where('recipient', '=', recipient.toLowerCase())
        const rows = await mails.orderBy('sent_at', 'desc').orderBy('mail_id', 'desc').limit(limit).execute()
        return rows.map(toInboxMail)
      }),
    find: (mailId) =>
      database.query(async (query) => {
        const row = await query
          .selectFrom('inbox_mail')
          .selectAll()
          .where('site_id', '=', siteId)
          .where('mail_id', '=', mailId)
          .executeTakeFirst()
        return row && toInboxMail(row)
      }),
    delete: (recipient) =>
      database.transact(async (query) => {
        const mails = query.deleteFrom('inbox_mail').where('site_id', '=', siteId)
        await (recipient === undefined ? mails : mails.where('recipient', '=', recipient.toLowerCase())).execute()
      }),
  }
}

const toInboxMail = (row: Selectable<InboxMailTable>): InboxMail => ({
  mailId: row.mail_id,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  html: row.html,
  code: row.code,
  link: row.link,
  sender: row.sender ?? '',
  sentAt: row.sent_at,
})
