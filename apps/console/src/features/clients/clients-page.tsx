import { interpolate } from '@foyer/messages/console'
import { Badge, Button, Dialog, EmptyState, LinkButton, Notice, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { useToasts } from '../../parts/toasts.js'
import { navigate, toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation } from '../../routing/use-location.js'
import { useCall, usePermission } from '../../session/owner.js'
import type { Client } from './client.js'
import { ClientForm } from './client-form.js'
import { ClientView } from './client-view.js'
import { useRefusedAddresses } from './refused-addresses.js'

/** Lists the clients of the site (CL-01, CL-04). */
export default function ClientsPage() {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const named = useLocation().path.split('/')[2] ?? ''
  const { data, fault, reload, change } = useResource('clients', async (signal) => {
    const { clients } = await call<{ clients: Client[] }>('/owner/v1/clients', { signal })
    return clients
  })
  const [fresh, setFresh] = useState<{ clientId: string; secret: string }>()
  const { data: refused } = useRefusedAddresses()
  const put = (client: Client, secret?: string) => {
    if (secret !== undefined) setFresh({ clientId: client.clientId, secret })
    change((clients) => [...clients.filter(({ clientId }) => clientId !== client.clientId), client])
    navigate(toUrl(`/clients/${client.clientId}`))
  }
  const open = data?.find(({ clientId }) => clientId === named)
  if (named === 'new')
    return (
      <>
        <Breadcrumb />
        <PageHeading>{messages.clients.new}</PageHeading>
        <ClientForm onSaved={put} />
      </>
    )
  if (named !== '')
    return (
      <>
        <Breadcrumb />
        <PageHeading
          title={open?.name ?? messages.clients.client}
          actions={open && <RemoveClient client={open} onRemoved={reload} />}
        >
          {open?.name ?? (data === undefined ? messages.clients.client : messages.clients.notFound)}
        </PageHeading>
        <FaultNotice fault={fault} retry={reload} />
        {open !== undefined && (
          <ClientView
            key={JSON.stringify(open)}
            client={open}
            secret={fresh?.clientId === open.clientId ? fresh.secret : undefined}
            onSaved={put}
          />
        )}
      </>
    )
  return (
    <>
      <PageHeading
        actions={
          may('addClient') && (
            <LinkButton small href={toUrl('/clients/new')}>
              {messages.clients.new}
            </LinkButton>
          )
        }
      >
        {messages.clients.heading}
      </PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={5} />}
      {data?.length === 0 && (
        <EmptyState title={messages.clients.empty}>
          <p>{messages.clients.emptyHint}</p>
        </EmptyState>
      )}
      {refused?.some(({ clientId }) => clientId === null) && (
        <Notice
          tone="warning"
          actions={
            data?.length === 1 && (
              <LinkButton small href={toUrl(`/clients/${data[0]?.clientId}`)}>
                {messages.clients.review}
              </LinkButton>
            )
          }
        >
          <p>
            <Sentence
              text={messages.clients.foundSessions}
              parts={{
                origins: refused
                  .filter(({ clientId }) => clientId === null)
                  .slice(0, 5)
                  .map(({ refusedId, address }) => (
                    <code key={refusedId} dir="ltr">
                      {address}{' '}
                    </code>
                  )),
              }}
            />
          </p>
        </Notice>
      )}
      {data !== undefined && data.length > 0 && (
        <div className="rows stacks">
          <table>
            <caption className="ui-unseen">{messages.clients.heading}</caption>
            <thead>
              <tr>
                <th scope="col">{messages.clients.client}</th>
                <th scope="col">{messages.clients.origins}</th>
                <th scope="col">{messages.clients.operator}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ clientId, name, origins, thirdParty }) => (
                <tr key={clientId}>
                  <th scope="row">
                    <span className="person">
                      <a className="ellipsis" href={toUrl(`/clients/${clientId}`)}>
                        {name}
                      </a>
                      <code className="soft ellipsis">{clientId}</code>
                      {refused?.some((one) => one.clientId === clientId) && (
                        <Badge tone="warning">{messages.clients.refusedBadge}</Badge>
                      )}
                    </span>
                  </th>
                  <td className="long-text" data-label={messages.clients.origins}>
                    {origins.join(', ') || <span className="soft">{messages.parts.none}</span>}
                  </td>
                  <td data-label={messages.clients.operator}>
                    {thirdParty === null ? messages.clients.thisSite : <Badge tone="warning">{thirdParty.runBy}</Badge>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function Breadcrumb() {
  const messages = useMessages()
  return (
    <p className="trail">
      <a href={toUrl('/clients')}>{messages.clients.heading}</a>
    </p>
  )
}

function RemoveClient({ client: { clientId, name }, onRemoved }: { client: Client; onRemoved: () => void }) {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const remove = async () => {
    setAsking(false)
    try {
      await call(`/owner/v1/clients/${clientId}`, { method: 'DELETE' })
      toasts.add(interpolate(messages.clients.removed, { name }))
      onRemoved()
      navigate(toUrl('/clients'))
    } catch (error) {
      setFault(toFault(error))
    }
  }
  if (!may('removeClient')) return null
  return (
    <>
      <FaultNotice fault={fault} />
      <Button small tone="quiet" onClick={() => setAsking(true)}>
        {messages.parts.deleteMore}
      </Button>
      <Dialog
        isOpen={isAsking}
        title={interpolate(messages.clients.removeTitle, { name })}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button data-first="" tone="quiet" onClick={() => setAsking(false)}>
              {messages.parts.cancel}
            </Button>
            <Button tone="danger" onClick={remove}>
              {messages.parts.delete}
            </Button>
          </>
        }
      >
        <p>{messages.clients.removeHint}</p>
      </Dialog>
    </>
  )
}
