import { Card, Notice } from '@foyer/ui'
import { toUrl } from '../../routing/location.js'
import type { MailState } from './mail.js'
import { TestMail } from './test-mail.js'

const encryptions = {
  always: 'From the first word on',
  offered: 'As soon as the server offers it (STARTTLS)',
} as const

/** Shows the mail server. It is configured where Foyer is started, because its password must not reach a browser. */
export function ServerCard({ server, onSent }: { server: MailState['server']; onSent: () => void }) {
  const { kind, host, port, encryption, signsIn } = server
  return (
    <Card title="Mail server">
      <div className="settings">
        {kind === 'smtp' && (
          <dl className="facts">
            <div>
              <dt>Server</dt>
              <dd>
                <code dir="ltr">
                  {host}:{port}
                </code>
              </dd>
            </div>
            <div>
              <dt>Encrypted</dt>
              <dd>{encryptions[encryption ?? 'offered']}</dd>
            </div>
            <div>
              <dt>Signs in</dt>
              <dd>{signsIn ? 'With a user and a password' : 'No: the server takes mail without'}</dd>
            </div>
          </dl>
        )}
        {kind === 'inbox' && (
          <Notice>
            <p>
              Nothing leaves this machine: under <code>--dev</code> every mail ends in the{' '}
              <a href={toUrl('/inbox')}>inbox</a> of the console.
            </p>
          </Notice>
        )}
        {kind === 'none' && (
          <Notice tone="warning">
            <p>No mail server is set up. Mail waits for two days and is then given up: nobody gets a code or a link.</p>
          </Notice>
        )}
        <p className="soft">
          The server is set where Foyer is started, by <code>FOYER_SMTP_URL</code>: its password is nothing for a
          browser, so it cannot be seen or changed here.
        </p>
        <TestMail onSent={onSent} label="Send a test mail" />
      </div>
    </Card>
  )
}
