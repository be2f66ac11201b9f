import { LinkButton, Tabs } from '@foyer/ui'
import { CopyButton } from '../../parts/copy-button.js'
import { useQuery } from '../../routing/use-location.js'
import { HtmlPreview } from './html-preview.js'
import { Scanner } from './scanner.js'
import type { InboxMail } from './use-inbox.js'

const sent = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })

/** One mail: its code or link first, then the rendered mail and its source (IN-01, IN-02). */
export function MailView({ mail, back }: { mail: InboxMail; back: string }) {
  const [{ view = 'html' }, change] = useQuery()
  const { id, to, from, subject, text, html, code, link, sentAt } = mail
  return (
    <article className="mail" aria-labelledby="mail-subject">
      <a className="only-narrow back" href={back}>
        All mails
      </a>
      <header>
        <h2 id="mail-subject">{subject}</h2>
        <p className="soft">
          To {to}, <time dateTime={sentAt}>{sent.format(new Date(sentAt))}</time>
        </p>
      </header>
      {code !== null && (
        <p className="grasp">
          <span>
            Code <strong className="code">{code}</strong>
          </span>
          <CopyButton text={code} tone="primary">
            Copy code
          </CopyButton>
        </p>
      )}
      {link !== null && (
        <div className="grasp">
          <code className="ellipsis" dir="ltr" title={link}>
            {link}
          </code>
          <span className="ui-row">
            <LinkButton small href={link} target="_blank" rel="noreferrer">
              Open link
            </LinkButton>
            <CopyButton text={link} tone="quiet">
              Copy link
            </CopyButton>
            <Scanner link={link} />
          </span>
        </div>
      )}
      <Tabs
        label="The mail as"
        selected={view}
        onSelect={(next) => change({ view: next === 'html' ? undefined : next }, { replace: true })}
        tabs={[
          { name: 'html', label: 'HTML', panel: <HtmlPreview id={id} /> },
          { name: 'text', label: 'Text', panel: <pre className="wrapped">{text}</pre> },
          {
            name: 'source',
            label: 'Source',
            panel: (
              <>
                <CopyButton text={html} tone="quiet">
                  Copy source
                </CopyButton>
                <pre className="source">{html}</pre>
              </>
            ),
          },
          {
            name: 'headers',
            label: 'Headers',
            panel: (
              <dl className="facts">
                <div>
                  <dt>From</dt>
                  <dd>{from}</dd>
                </div>
                <div>
                  <dt>To</dt>
                  <dd>{to}</dd>
                </div>
                <div>
                  <dt>Subject</dt>
                  <dd>{subject}</dd>
                </div>
                <div>
                  <dt>Date</dt>
                  <dd>{sentAt}</dd>
                </div>
                <div>
                  <dt>Id in this inbox</dt>
                  <dd>
                    <code>{id}</code>
                  </dd>
                </div>
                <div>
                  <dt>For tests</dt>
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
