import { Card, EmptyState, LinkButton, Skeleton, Tabs } from '@foyer/ui'
import { useState } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation, useQuery } from '../../routing/use-location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { AddressesForm } from './addresses-form.js'
import { ApplicationGlyph } from './application-glyph.js'
import type { Client } from './client.js'
import { ClientOverview } from './client-overview.js'
import { createdSecrets } from './created-secrets.js'
import { RefusedAddresses, refusedFor, useRefusedAddresses } from './refused-addresses.js'
import { RemoveClient } from './remove-client.js'
import { SecretsCard } from './secrets-card.js'
import { SnippetsCard } from './snippets-card.js'
import '../../styles/clients.css'

/** One application (CL-01 to CL-05). The selected tab is stored in the URL. */
export default function ClientPage() {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const clientId = useLocation().path.split('/')[2] ?? ''
  const [query, changeQuery] = useQuery()
  const [secret, setSecret] = useState(() => createdSecrets.get(clientId))
  const { data, fault, reload, change } = useResource('clients', async (signal) => {
    const { clients } = await call<{ clients: Client[] }>('/owner/v1/clients', { signal })
    return clients
  })
  const refused = useRefusedAddresses()
  const client = data?.find((one) => one.clientId === clientId)
  const onSaved = (saved: Client) =>
    change((clients) => clients.map((one) => (one.clientId === saved.clientId ? saved : one)))
  if (data !== undefined && client === undefined)
    return (
      <>
        <PageHeading>{messages.clients.notFound}</PageHeading>
        <EmptyState
          title={messages.clients.notFound}
          actions={<LinkButton href={toUrl('/clients')}>{messages.clients.heading}</LinkButton>}
        >
          <p>{messages.clients.notFoundHint}</p>
        </EmptyState>
      </>
    )
  const waiting = refusedFor(clientId, refused.data).length
  const tabs = client && [
    { name: 'overview', label: messages.clients.tabs.overview, panel: <ClientOverview client={client} /> },
    {
      name: 'snippets',
      label: messages.clients.tabs.snippets,
      panel: <SnippetsCard client={client} secret={secret} />,
    },
    ...(client.confidential
      ? [
          {
            name: 'secrets',
            label: messages.clients.tabs.secrets,
            panel: (
              <SecretsCard
                client={client}
                first={secret}
                onDone={() => {
                  createdSecrets.forget(clientId)
                  setSecret(undefined)
                }}
              />
            ),
          },
        ]
      : []),
    ...(may('changeClient')
      ? [
          {
            name: 'addresses',
            label: messages.clients.tabs.addresses,
            panel: (
              <Card title={messages.clients.urls}>
                <AddressesForm key={JSON.stringify(client)} client={client} onSaved={onSaved} />
              </Card>
            ),
          },
        ]
      : []),
    {
      name: 'refused',
      label: (
        <>
          {messages.clients.tabs.refused} {waiting > 0 && <span className="count">{waiting}</span>}
        </>
      ),
      panel: <RefusedAddresses client={client} refused={refused} onChanged={onSaved} />,
    },
  ]
  return (
    <>
      <p className="trail">
        <a href={toUrl('/clients')}>{messages.clients.heading}</a>
      </p>
      <PageHeading title={client?.name ?? messages.clients.client} actions={client && <RemoveClient client={client} />}>
        {client && <ApplicationGlyph client={client} />} {client?.name ?? messages.clients.client}
      </PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={6} />}
      {tabs && (
        <Tabs
          label={messages.clients.client}
          selected={tabs.some(({ name }) => name === query.tab) ? (query.tab ?? '') : 'overview'}
          onSelect={(name) => changeQuery({ tab: name === 'overview' ? undefined : name })}
          tabs={tabs}
        />
      )}
    </>
  )
}
