import { Card, LinkButton, Select, Tabs } from '@foyer/ui'
import { useState } from 'react'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { CopyButton } from '../../parts/copy-button.js'
import { toUrl } from '../../routing/location.js'
import { usePermission } from '../../session/owner.js'
import { getIssuer } from '../../site.js'
import { type Client, createSnippet, getPlatform, type Platform, type SdkKind } from './client.js'
import { ClientForm } from './client-form.js'
import { RefusedAddresses } from './refused-addresses.js'
import { SecretsCard } from './secrets-card.js'

const sdkOptions: readonly { name: SdkKind; label: string }[] = [
  { name: 'sdk', label: 'Foyer SDK' },
  { name: 'wix', label: '@wix/sdk' },
  { name: 'oidc', label: 'OpenID Connect' },
]

interface ClientViewProps {
  client: Client
  /** Secret of a confidential client that was just created; shown only once. */
  secret: string | undefined
  onSaved: (client: Client, secret?: string) => void
}

/** The view of a client: id and code snippet, test sign-in, secrets and addresses (CL-01, CL-02, CL-05). */
export function ClientView({ client, secret, onSaved }: ClientViewProps) {
  const messages = useMessages()
  const may = usePermission()
  const [kit, setKit] = useState<string>('sdk')
  const [platform, setPlatform] = useState<Platform>(getPlatform(client))
  return (
    <>
      <RefusedAddresses client={client} onChanged={onSaved} />
      <div className="cards">
        <Card title={messages.clients.quickstart}>
          <p>
            <Sentence
              text={messages.clients.clientId}
              parts={{
                code: <code>{client.clientId}</code>,
                copyButton: (children) => <CopyButton text={client.clientId}>{children}</CopyButton>,
              }}
            />
          </p>
          <Select
            label={messages.clients.platform}
            value={platform}
            onChange={(event) => setPlatform(event.target.value as Platform)}
          >
            <option value="browser">{messages.clients.platforms.browser}</option>
            <option value="server">{messages.clients.platforms.server}</option>
            <option value="mobile">{messages.clients.platforms.mobile}</option>
          </Select>
          <Tabs
            label={messages.clients.codeFor}
            selected={kit}
            onSelect={setKit}
            tabs={sdkOptions.map(({ name, label }) => {
              const code = createSnippet(client, name, platform, getIssuer() ?? location.origin)
              return {
                name,
                label,
                panel: (
                  <>
                    <pre className="source">{code}</pre>
                    <CopyButton text={code} tone="quiet">
                      {messages.parts.copy}
                    </CopyButton>
                  </>
                ),
              }
            })}
          />
          <p className="soft">{client.confidential ? messages.clients.confidential : messages.clients.public}</p>
        </Card>
        {may('beginTrial') && (
          <Card title={messages.clients.test}>
            <p>{messages.clients.testHint}</p>
            <LinkButton tone="quiet" target="_blank" href={toUrl(`/try?client=${client.clientId}`)}>
              {messages.clients.testSignIn}
            </LinkButton>
          </Card>
        )}
        {client.confidential && <SecretsCard client={client} first={secret} />}
        <Card title={messages.clients.urls}>
          {may('changeClient') ? (
            <ClientForm client={client} onSaved={onSaved} />
          ) : (
            <dl className="facts">
              <div>
                <dt>{messages.clients.redirectUris}</dt>
                <dd>{client.redirectUris.join(', ')}</dd>
              </div>
              <div>
                <dt>{messages.clients.origins}</dt>
                <dd>{client.origins.join(', ')}</dd>
              </div>
              <div>
                <dt>{messages.clients.refreshTokens}</dt>
                <dd>{messages.clients.rotations[client.rotation].hint}</dd>
              </div>
            </dl>
          )}
        </Card>
      </div>
    </>
  )
}
