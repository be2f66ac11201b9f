import { interpolate } from '@foyer/messages/console'
import { Badge, Card, LinkButton } from '@foyer/ui'
import { useMessages } from '../../language/messages.js'
import { CopyButton } from '../../parts/copy-button.js'
import { toUrl } from '../../routing/location.js'
import { usePermission } from '../../session/owner.js'
import { type Client, getPlatform } from './client.js'

/** What an application is: its id, kind, operator and addresses, and a test of its sign-in (CL-05). */
export function ClientOverview({ client }: { client: Client }) {
  const messages = useMessages()
  const may = usePermission()
  const { clientId, thirdParty, confidential, rotation } = client
  const none = <span className="soft">{messages.parts.none}</span>
  const addresses = [
    [messages.clients.redirectUris, client.redirectUris],
    [messages.clients.origins, client.origins],
    [messages.clients.logoutUris, client.logoutUris],
  ] as const
  return (
    <div className="cards">
      <Card title={messages.clients.client}>
        <dl className="facts">
          <div>
            <dt>{messages.clients.id}</dt>
            <dd>
              <code>{clientId}</code> <CopyButton text={clientId}>{messages.parts.copyId}</CopyButton>
            </dd>
          </div>
          <div>
            <dt>{messages.clients.kindLegend}</dt>
            <dd>
              {messages.clients.kinds[getPlatform(client)].label}
              <br />
              <span className="soft">{confidential ? messages.clients.confidential : messages.clients.public}</span>
            </dd>
          </div>
          <div>
            <dt>{messages.clients.operator}</dt>
            <dd>
              {thirdParty === null ? messages.clients.thisSite : <Badge tone="warning">{thirdParty.runBy}</Badge>}
            </dd>
          </div>
          {addresses.map(([label, urls]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="ltr">
                {urls.length === 0
                  ? none
                  : urls.map((url) => (
                      <p key={url} className="address">
                        {url}
                      </p>
                    ))}
              </dd>
            </div>
          ))}
          <div>
            <dt>{messages.clients.refreshTokens}</dt>
            <dd>{messages.clients.rotations[rotation].label}</dd>
          </div>
          <div>
            <dt>{messages.clients.sessions}</dt>
            <dd>
              {interpolate(messages.clients.sessionLengths, {
                idle: client.sessionIdleFor ?? messages.clients.siteSetting,
                longest: client.sessionLongest ?? messages.clients.siteSetting,
              })}
            </dd>
          </div>
        </dl>
      </Card>
      {may('beginTrial') && (
        <Card title={messages.clients.test}>
          <p>{messages.clients.testHint}</p>
          <LinkButton tone="quiet" target="_blank" href={toUrl('/try', { client: clientId })}>
            {messages.clients.testSignIn}
          </LinkButton>
        </Card>
      )}
    </div>
  )
}
