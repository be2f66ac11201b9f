import { interpolate } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { useToasts } from '../../parts/toasts.js'
import { navigate, toUrl } from '../../routing/location.js'
import { useCall, usePermission } from '../../session/owner.js'
import type { Client } from './client.js'

/** Deletes an application after a confirmation, and returns to the list. */
export function RemoveClient({ client: { clientId, name } }: { client: Client }) {
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
      <ConfirmDialog
        isOpen={isAsking}
        title={interpolate(messages.clients.removeTitle, { name })}
        onClose={() => setAsking(false)}
        action={messages.parts.delete}
        tone="danger"
        onConfirm={remove}
      >
        <p>{messages.clients.removeHint}</p>
      </ConfirmDialog>
    </>
  )
}
