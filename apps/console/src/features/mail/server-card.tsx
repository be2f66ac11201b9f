import { Card, Notice } from '@foyer/ui'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { toUrl } from '../../routing/location.js'
import type { MailState } from './mail.js'
import { TestMail } from './test-mail.js'

/** Shows the mail server. It is configured where Foyer is started, because its password must not reach a browser. */
export function ServerCard({ server, onSent }: { server: MailState['server']; onSent: () => void }) {
  const messages = useMessages()
  const { kind, host, port, encryption, signsIn } = server
  return (
    <Card title={messages.mail.server.heading}>
      <div className="settings">
        {kind === 'smtp' && (
          <dl className="facts">
            <div>
              <dt>{messages.mail.server.server}</dt>
              <dd>
                <code dir="ltr">
                  {host}:{port}
                </code>
              </dd>
            </div>
            <div>
              <dt>{messages.mail.server.encryption}</dt>
              <dd>{messages.mail.server.encryptions[encryption ?? 'offered']}</dd>
            </div>
            <div>
              <dt>{messages.mail.server.authentication}</dt>
              <dd>{signsIn ? messages.mail.server.password : messages.mail.server.noPassword}</dd>
            </div>
          </dl>
        )}
        {kind === 'inbox' && (
          <Notice>
            <p>
              <Sentence
                text={messages.mail.server.inbox}
                parts={{ flag: <code>--dev</code>, link: (children) => <a href={toUrl('/inbox')}>{children}</a> }}
              />
            </p>
          </Notice>
        )}
        {kind === 'none' && (
          <Notice tone="warning">
            <p>{messages.mail.server.none}</p>
          </Notice>
        )}
        <p className="soft">
          <Sentence text={messages.mail.server.hint} parts={{ variable: <code>FOYER_SMTP_URL</code> }} />
        </p>
        <TestMail onSent={onSent} label={messages.mail.server.sendTest} />
      </div>
    </Card>
  )
}
