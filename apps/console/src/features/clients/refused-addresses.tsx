import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, EmptyState, Notice, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { type Resource, useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { Ago, useNow } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { useCall, usePermission } from '../../session/owner.js'
import type { Client } from './client.js'

interface RefusedAddress {
  refusedId: string
  clientId: string | null
  kind: 'redirect' | 'origin' | 'logout'
  address: string
  network: string
  times: number
  lastDate: string
}

/** Loads the rejected addresses of all clients; returns none if the request fails. */
export function useRefusedAddresses() {
  const call = useCall()
  return useResource('refused addresses', async (signal) => {
    const { addresses } = await call<{ addresses: RefusedAddress[] }>('/owner/v1/refused-addresses', { signal })
    return addresses
  })
}

/** Returns the addresses that may belong to a client: those of its requests, and those of requests without a client. */
export const refusedFor = (clientId: string, addresses: readonly RefusedAddress[] = []): RefusedAddress[] =>
  addresses.filter((one) => one.clientId === null || one.clientId === clientId)

interface RefusedAddressesProps {
  client: Client
  refused: Resource<RefusedAddress[]>
  onChanged: (client: Client) => void
}

/**
 * Lists addresses that were requested but are not registered for this client; a button adds each of them. They are
 * shown as text and never as links.
 */
export function RefusedAddresses({ client, refused: { data, fault, reload }, onChanged }: RefusedAddressesProps) {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const toasts = useToasts()
  const now = useNow(30_000)
  const [actFault, setFault] = useState<ApiFault>()
  const own = refusedFor(client.clientId, data)
  const runAction = async (work: () => Promise<void>) => {
    setFault(undefined)
    try {
      await work()
      reload()
    } catch (error) {
      setFault(toFault(error))
    }
  }
  const approve = ({ refusedId, clientId, address }: RefusedAddress) =>
    runAction(async () => {
      const json = clientId === null ? { clientId: client.clientId } : {}
      const path = `/owner/v1/refused-addresses/${refusedId}/approve`
      const approved = await call<{ client: Client }>(path, { method: 'POST', json })
      toasts.add(interpolate(messages.clients.refused.approved, { address }))
      onChanged(approved.client)
    })
  const dismiss = ({ refusedId }: RefusedAddress) =>
    runAction(async () => {
      await call(`/owner/v1/refused-addresses/${refusedId}`, { method: 'DELETE' })
    })
  if (own.length === 0)
    return (
      <>
        <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
        {data === undefined && fault === undefined && <Skeleton lines={2} />}
        {data !== undefined && (
          <EmptyState title={messages.clients.refused.none}>
            <p>{messages.clients.refused.noneHint}</p>
          </EmptyState>
        )}
      </>
    )
  return (
    <section aria-label={messages.clients.refused.heading} className="refused">
      <FaultNotice fault={actFault} />
      {own.map((one) => (
        <Notice
          key={one.refusedId}
          tone="warning"
          actions={
            may('approveAddress') && (
              <>
                <Button
                  small
                  aria-label={interpolate(messages.clients.refused.approveOne, { address: one.address })}
                  onClick={() => approve(one)}
                >
                  {messages.clients.refused.approve}
                </Button>
                <Button
                  small
                  tone="plain"
                  aria-label={interpolate(messages.clients.refused.dismissOne, { address: one.address })}
                  onClick={() => dismiss(one)}
                >
                  {messages.clients.refused.dismiss}
                </Button>
              </>
            )
          }
        >
          <p>
            <Sentence
              text={messages.clients.refused.title}
              parts={{ kind: messages.clients.refused.kinds[one.kind], code: <code dir="ltr">{one.address}</code> }}
            />
          </p>
          <p className="soft small">
            <Sentence
              text={formatPlural(messages.clients.refused.requested, one.times, messages.locale)}
              parts={{
                last: <Ago of={one.lastDate} now={now} />,
                network: <span dir="ltr">{one.network}</span>,
                note: one.clientId === null && messages.clients.refused.noClient,
              }}
            />
          </p>
        </Notice>
      ))}
    </section>
  )
}
