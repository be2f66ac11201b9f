import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, classNames, EmptyState, LinkButton, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { Ago, useNow } from '../../parts/time.js'
import { navigate, toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation, useQuery } from '../../routing/use-location.js'
import { useShortcut } from '../../shell/shortcuts.js'
import { MailView } from './mail-view.js'
import { type InboxMail, useInbox } from './use-inbox.js'

/**
 * Returns whether a mail contains the text in its address, subject or body, and has the requested recipient (IN-04).
 */
export function matchesFilter(
  { to, subject, text }: InboxMail,
  { q, to: recipient }: { q?: string; to?: string },
): boolean {
  if (recipient !== undefined && to !== recipient) return false
  return q === undefined || `${to}\n${subject}\n${text}`.toLowerCase().includes(q.trim().toLowerCase())
}

/** The development inbox: mails that the server would have sent (IN-01 to IN-04). */
export default function InboxPage() {
  const messages = useMessages()
  const { mails, isLost, fresh, refresh } = useInbox()
  const { path } = useLocation()
  const [query, change] = useQuery()
  const [isClearing, setClearing] = useState(false)
  const now = useNow(10_000)
  const { q, to } = query
  const shown = mails?.filter((mail) => matchesFilter(mail, { ...(q && { q }), ...(to && { to }) })) ?? []
  const named = decodeURIComponent(path.split('/')[2] ?? '')
  const open = named === '' ? shown[0] : mails?.find(({ id }) => id === named)
  const recipients = [...new Set(mails?.map((mail) => mail.to))].sort()
  const step = (by: number) => {
    const next = shown[shown.findIndex(({ id }) => id === open?.id) + by]
    if (next !== undefined) navigate(toUrl(`/inbox/${encodeURIComponent(next.id)}`, query))
  }
  useShortcut('j', messages.inbox.next, () => step(1))
  useShortcut('k', messages.inbox.previous, () => step(-1))

  const clear = async () => {
    setClearing(false)
    await fetch(`/dev/inbox${to ? `?to=${encodeURIComponent(to)}` : ''}`, { method: 'DELETE' })
    refresh()
  }
  return (
    <div className={classNames('inbox', named !== '' && 'inbox-reading')}>
      <PageHeading
        actions={
          mails !== undefined && mails.length > 0 ? (
            <Button small tone="quiet" onClick={() => setClearing(true)}>
              {messages.inbox.clear}
            </Button>
          ) : undefined
        }
      >
        {messages.inbox.heading}
      </PageHeading>
      <p className="local-mark">
        <Sentence text={messages.inbox.local} parts={{ strong: (children) => <strong>{children}</strong> }} />
      </p>
      <div role="status">{isLost && <p className="lost">{messages.inbox.lost}</p>}</div>
      {mails === undefined && !isLost && <Skeleton lines={6} />}
      {mails?.length === 0 && (
        <EmptyState
          title={messages.inbox.empty}
          actions={
            <LinkButton href="/signup" target="_blank">
              {messages.parts.openSignUp}
            </LinkButton>
          }
        >
          <p>{messages.inbox.emptyHint}</p>
        </EmptyState>
      )}
      {mails !== undefined && mails.length > 0 && (
        <div className="panes">
          <section className="mail-list" aria-label={messages.inbox.emails}>
            <search className="filters">
              <label className="ui-unseen" htmlFor="inbox-search">
                {messages.inbox.search}
              </label>
              <input
                id="inbox-search"
                type="search"
                className="ui-input"
                placeholder={messages.inbox.search}
                value={q ?? ''}
                onChange={(event) => change({ q: event.target.value }, { replace: true })}
              />
              <label className="ui-unseen" htmlFor="inbox-to">
                {messages.inbox.recipient}
              </label>
              <div className="ui-control ui-select">
                <select
                  id="inbox-to"
                  className="ui-input"
                  value={to ?? ''}
                  onChange={(event) => change({ to: event.target.value })}
                >
                  <option value="">{messages.inbox.everyone}</option>
                  {recipients.map((recipient) => (
                    <option key={recipient}>{recipient}</option>
                  ))}
                </select>
              </div>
            </search>
            <p className="soft small" role="status">
              {shown.length === mails.length
                ? formatPlural(messages.inbox.count, mails.length, messages.locale)
                : formatPlural(messages.inbox.countOf, mails.length, messages.locale, {
                    shown: formatNumber(shown.length, messages.locale),
                  })}
            </p>
            {shown.length === 0 && (
              <p>
                <Sentence
                  text={messages.inbox.noMatch}
                  parts={{ link: (children) => <a href={toUrl(path)}>{children}</a> }}
                />
              </p>
            )}
            <ul>
              {shown.map((mail) => (
                <li key={mail.id} data-fresh={fresh.has(mail.id) || undefined}>
                  <a
                    href={toUrl(`/inbox/${encodeURIComponent(mail.id)}`, query)}
                    aria-current={mail.id === open?.id ? 'true' : undefined}
                  >
                    <span className="mail-top">
                      <span className="ellipsis">{mail.to}</span>
                      <span className="soft small">
                        {fresh.has(mail.id) && <span className="fresh">{messages.inbox.new}</span>}
                        <Ago of={mail.sentAt} now={now} />
                      </span>
                    </span>
                    <span className="ellipsis mail-subject">{mail.subject}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
          {open === undefined ? (
            <p className="mail">{named === '' ? '' : messages.inbox.gone}</p>
          ) : (
            <MailView key={open.id} mail={open} back={toUrl('/inbox', query)} />
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={isClearing}
        title={to ? interpolate(messages.inbox.clearTo, { to }) : messages.inbox.clearAll}
        onClose={() => setClearing(false)}
        action={messages.parts.delete}
        tone="danger"
        onConfirm={clear}
      >
        <p>{messages.inbox.clearHint}</p>
      </ConfirmDialog>
    </div>
  )
}
