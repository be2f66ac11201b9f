import type { Database } from '../../database/database.js'
import type { InboxStore } from './inbox-store.js'

export function sqlInboxStore(database: Database, siteId: string): InboxStore {
  return {
    add: async (mail) => {
      await database.write((query) =>
        query
          .insertInto('inbox_mail')
          .values({
            site_id: siteId,
            mail_id: mail.mailId,
            recipient: mail.to.toLowerCase(),
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            code: mail.code,
            link: mail.link,
            sent_at: mail.sentAt,
          })
          .execute(),
      )
    },
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
