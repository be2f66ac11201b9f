import { Card, Tabs } from '@foyer/ui'
import { useState } from 'react'
import { CopyButton } from '../../parts/copy-button.js'
import { useMay } from '../../session/owner.js'
import { issuer } from '../../site.js'
import { type Client, rotations, snippetOf } from './client.js'
import { ClientForm } from './client-form.js'

const kinds = [
  { name: 'sdk', label: 'Foyer SDK' },
  { name: 'wix', label: '@wix/sdk' },
  { name: 'oidc', label: 'OpenID Connect' },
] as const

/** A client: its id and code to begin with, and its addresses (CL-01). */
export function ClientView({ client, onSaved }: { client: Client; onSaved: (client: Client) => void }) {
  const mayChange = useMay()('changeClient')
  const [kind, setKind] = useState<string>('sdk')
  return (
    <div className="cards">
      <Card title="Begin with this">
        <p>
          Client id <code>{client.clientId}</code> <CopyButton text={client.clientId}>Copy id</CopyButton>
        </p>
        <Tabs
          label="Code for"
          open={kind}
          onOpen={setKind}
          tabs={kinds.map(({ name, label }) => {
            const code = snippetOf(client, name, issuer() ?? location.origin)
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
        <p className="soft">A client is public: it has no secret, and PKCE proves each sign-in.</p>
      </Card>
      <Card title="Addresses">
        {mayChange ? (
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
  )
}
