import { Button, Notice } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
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

const kinds: Readonly<Record<RefusedAddress['kind'], string>> = {
  redirect: 'Return address',
  origin: 'Origin',
  logout: 'Address after signing out',
}

/** Loads the rejected addresses of all clients; returns none if the request fails. */
export function useRefusedAddresses() {
  const call = useCall()
  return useResource('refused addresses', async (signal) => {
    const { addresses } = await call<{ addresses: RefusedAddress[] }>('/owner/v1/refused-addresses', { signal })
    return addresses
  })
}

interface RefusedAddressesProps {
  client: Client
  onChanged: (client: Client) => void
}

/**
 * Lists addresses that were requested but are not registered for this client; a button adds each of them. They are
 * shown as text and never as links.
 */
export function RefusedAddresses({ client, onChanged }: RefusedAddressesProps) {
  const call = useCall()
  const may = usePermission()
  const toasts = useToasts()
  const now = useNow(30_000)
  const { data, fault, reload } = useRefusedAddresses()
  const [actFault, setFault] = useState<ApiFault>()
  const own = data?.filter(({ clientId }) => clientId === null || clientId === client.clientId) ?? []
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
      toasts.add(`${address} is allowed now.`)
      onChanged(approved.client)
    })
  const dismiss = ({ refusedId }: RefusedAddress) =>
    runAction(async () => {
      await call(`/owner/v1/refused-addresses/${refusedId}`, { method: 'DELETE' })
    })
  if (own.length === 0) return <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
  return (
    <section aria-label="Refused addresses" className="refused">
      <FaultNotice fault={actFault} />
      {own.map((one) => (
        <Notice
          key={one.refusedId}
          tone="warning"
          actions={
            may('approveAddress') && (
              <>
                <Button small aria-label={`Approve ${one.address}`} onClick={() => approve(one)}>
                  Approve
                </Button>
                <Button small tone="plain" aria-label={`Dismiss ${one.address}`} onClick={() => dismiss(one)}>
                  Dismiss
                </Button>
              </>
            )
          }
        >
          <p>
            {kinds[one.kind]} refused: <code dir="ltr">{one.address}</code>
          </p>
          <p className="soft small">
            {one.times === 1 ? 'Asked for once' : `Asked for ${one.times} times`}, last{' '}
            <Ago of={one.lastDate} now={now} />, first from <span dir="ltr">{one.network}</span>.
            {one.clientId === null && ' The request named no client: approve it here if it is one of this client.'}{' '}
            Approve only what you know.
          </p>
        </Notice>
      ))}
    </section>
  )
}
