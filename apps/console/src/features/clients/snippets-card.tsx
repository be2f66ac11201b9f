import { Card, LinkButton, Tabs } from '@foyer/ui'
import { useState } from 'react'
import { useMessages } from '../../language/messages.js'
import { CopyButton } from '../../parts/copy-button.js'
import { toUrl } from '../../routing/location.js'
import { usePermission } from '../../session/owner.js'
import { getIssuer } from '../../site.js'
import type { Client } from './client.js'
import { createSnippet, type SnippetKind, snippetKinds } from './snippets.js'

const names: Record<SnippetKind, string> = {
  env: '.env',
  react: 'React',
  sdk: 'Foyer SDK',
  oidc: 'OpenID Connect',
  wix: '@wix/sdk',
}

/** The code with which an application begins; `secret` while it is known. */
export function SnippetsCard({ client, secret }: { client: Client; secret: string | undefined }) {
  const messages = useMessages()
  const may = usePermission()
  const [kind, setKind] = useState<string>('env')
  const input = { client, server: getIssuer() ?? location.origin, secret }
  return (
    <Card title={messages.clients.quickstart}>
      <Tabs
        label={messages.clients.codeFor}
        selected={kind}
        onSelect={setKind}
        tabs={snippetKinds(client).map((name) => {
          const code = createSnippet(name, input)
          return {
            name,
            label: names[name],
            panel: (
              <>
                <p className="soft">{messages.clients.snippetHints[name]}</p>
                <pre className="source" dir="ltr">
                  {code}
                </pre>
                <CopyButton text={code} tone="primary">
                  {messages.parts.copy}
                </CopyButton>
              </>
            ),
          }
        })}
      />
      {may('beginTrial') && (
        <p>
          <LinkButton small tone="quiet" target="_blank" href={toUrl('/try', { client: client.clientId })}>
            {messages.clients.testSignIn}
          </LinkButton>
        </p>
      )}
    </Card>
  )
}
