import { LinkButton, Tabs } from '@foyer/ui'
import { formatDate } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { CopyButton } from '../../parts/copy-button.js'
import { useQuery } from '../../routing/use-location.js'
import { HtmlPreview } from './html-preview.js'
import { Scanner } from './scanner.js'
import type { InboxMail } from './use-inbox.js'

/** One mail: its code or link first, then the rendered mail and its source (IN-01, IN-02). */
export function MailView({ mail, back }: { mail: InboxMail; back: string }) {
  const messages = useMessages()
  const [{ view = 'html' }, change] = useQuery()
  const { id, to, from, subject, text, html, code, link, sentAt } = mail
  return (
    <article className="mail" aria-labelledby="mail-subject">
      <a className="only-narrow back" href={back}>
        {messages.inbox.all}
      </a>
      <header>
        <h2 id="mail-subject">{subject}</h2>
        <p className="soft">
          <Sentence
            text={messages.inbox.sentTo}
            parts={{
              to,
              time: (
                <time dateTime={sentAt}>
                  {formatDate(sentAt, messages.locale, { dateStyle: 'full', timeStyle: 'long' })}
                </time>
              ),
            }}
          />
        </p>
      </header>
      {code !== null && (
        <p className="grasp">
          <span>
            <Sentence text={messages.inbox.code} parts={{ code: <strong className="code">{code}</strong> }} />
          </span>
          <CopyButton text={code} tone="primary">
            {messages.inbox.copyCode}
          </CopyButton>
        </p>
      )}
      {link !== null && (
        <div className="grasp">
          <code className="breakable" dir="ltr">
            {link}
          </code>
          <span className="ui-row">
            <LinkButton small href={link} target="_blank" rel="noreferrer">
              {messages.inbox.openLink}
            </LinkButton>
            <CopyButton text={link} tone="quiet">
              {messages.parts.copyLink}
            </CopyButton>
            <Scanner link={link} />
          </span>
        </div>
      )}
      <Tabs
        label={messages.inbox.formats}
        selected={view}
        onSelect={(next) => change({ view: next === 'html' ? undefined : next }, { replace: true })}
        tabs={[
          { name: 'html', label: 'HTML', panel: <HtmlPreview id={id} /> },
          { name: 'text', label: messages.parts.text, panel: <pre className="wrapped">{text}</pre> },
          {
            name: 'source',
            label: messages.inbox.source,
            panel: (
              <>
                <CopyButton text={html} tone="quiet">
                  {messages.inbox.copySource}
                </CopyButton>
                <pre className="source">{html}</pre>
              </>
            ),
          },
          {
            name: 'headers',
            label: messages.inbox.headers,
            panel: (
              <dl className="facts">
                <div>
                  <dt>{messages.parts.from}</dt>
                  <dd>{from}</dd>
                </div>
                <div>
                  <dt>{messages.parts.to}</dt>
                  <dd>{to}</dd>
                </div>
                <div>
                  <dt>{messages.inbox.subject}</dt>
                  <dd>{subject}</dd>
                </div>
                <div>
                  <dt>{messages.inbox.date}</dt>
                  <dd>{sentAt}</dd>
                </div>
                <div>
                  <dt>{messages.inbox.inboxId}</dt>
                  <dd>
                    <code>{id}</code>
                  </dd>
                </div>
                <div>
                  <dt>{messages.inbox.forTests}</dt>
                  <dd>
                    <code>GET /dev/inbox?to={encodeURIComponent(to)}</code>
                  </dd>
                </div>
              </dl>
            ),
          },
        ]}
      />
    </article>
  )
}
