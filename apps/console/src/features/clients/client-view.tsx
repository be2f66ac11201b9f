import { Card, LinkButton, Select, Tabs } from '@foyer/ui'
import { useState } from 'react'
import { CopyButton } from '../../parts/copy-button.js'
import { toUrl } from '../../routing/location.js'
import { usePermission } from '../../session/owner.js'
import { getIssuer } from '../../site.js'
import { type Client, createSnippet, getPlatform, type Platform, rotations, type SdkKind } from './client.js'
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
  const may = usePermission()
  const [kit, setKit] = useState<string>('sdk')
  const [platform, setPlatform] = useState<Platform>(getPlatform(client))
  return (
    <>
      <RefusedAddresses client={client} onChanged={onSaved} />
      <div className="cards">
        <Card title="Begin with this">
          <p>
            Client id <code>{client.clientId}</code> <CopyButton text={client.clientId}>Copy id</CopyButton>
          </p>
          <Select label="It runs" value={platform} onChange={(event) => setPlatform(event.target.value as Platform)}>
            <option value="browser">in a browser</option>
            <option value="server">on a server</option>
            <option value="mobile">on a device</option>
          </Select>
          <Tabs
            label="Code for"
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
                      Copy
                    </CopyButton>
                  </>
                ),
              }
            })}
          />
          <p className="soft">
            {client.confidential
              ? 'This client is confidential: wherever it asks for tokens it proves itself by its secret, which never belongs in a browser.'
              : 'This client is public: it has no secret, and PKCE proves each sign-in.'}
          </p>
        </Card>
        {may('beginTrial') && (
          <Card title="Try it">
            <p>
              Signs you in as a member through this client, in a new tab, and shows each request and answer. Secrets are
              masked, and the session ends by itself afterwards.
            </p>
            <LinkButton tone="quiet" target="_blank" href={toUrl(`/try?client=${client.clientId}`)}>
              Try a sign-in
            </LinkButton>
          </Card>
        )}
        {client.confidential && <SecretsCard client={client} first={secret} />}
        <Card title="Addresses">
          {may('changeClient') ? (
            <ClientForm client={client} onSaved={onSaved} />
          ) : (
            <dl className="facts">
              <div>
                <dt>Return addresses</dt>
                <dd>{client.redirectUris.join(', ')}</dd>
              </div>
              <div>
                <dt>Origins</dt>
                <dd>{client.origins.join(', ')}</dd>
              </div>
              <div>
                <dt>Refresh tokens</dt>
                <dd>{rotations[client.rotation]}</dd>
              </div>
            </dl>
          )}
        </Card>
      </div>
    </>
  )
}
