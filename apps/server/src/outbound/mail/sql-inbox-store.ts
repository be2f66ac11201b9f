import type { Database } from '../../database/database.js'
import type { InboxStore } from './inbox-store.js'

export function sqlInboxStore(database: Database, siteId: string): InboxStore {
  return {
    add: (mail) =>
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
            // Later than the one before it, so that "newest first" holds within one millisecond and under a clock that stands.
            sent_at: Math.max(mail.sentAt, Number(newest?.sentAt ?? 0) + 1),
          })
          .execute()
      }),
    sentTo: (recipient, limit) =>
      database.ask(async (query) => {
        let mails = query.selectFrom('inbox_mail').selectAll().where('site_id', '=', siteId)
        if (recipient !== undefined) mails = mails.where('recipient', '=', recipient.toLowerCase())
        const rows = await mails.orderBy('sent_at', 'desc').orderBy('mail_id', 'desc').limit(limit).execute()
        return rows.map(({ mail_id, recipient: to, subject, text, html, code, link, sent_at }) => ({
          mailId: mail_id,
          to,
          subject,
          text,
          html,
          code,
          link,
          sentAt: sent_at,
        }))
      }),
  }
}
