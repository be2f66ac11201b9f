import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, Dialog } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { useCall } from '../../session/owner.js'
import { type Provider, providerPath } from './provider.js'

interface RemoveProviderDialogProps {
  provider: Provider | undefined
  /** Whether members without a password can sign in with a code. */
  hasCodes: boolean
  onClose: () => void
  onRemoved: (provider: Provider) => void
}

/** Removes a provider, after it has said what that means for the members who use it. */
export function RemoveProviderDialog({ provider, onClose, ...props }: RemoveProviderDialogProps) {
  const { providers } = useMessages()
  const name = provider?.name ?? ''
  return (
    <Dialog isOpen={provider !== undefined} title={interpolate(providers.remove.title, { name })} onClose={onClose}>
      {provider && <Question provider={provider} onClose={onClose} {...props} />}
    </Dialog>
  )
}

function Question({ provider, hasCodes, onClose, onRemoved }: RemoveProviderDialogProps & { provider: Provider }) {
  const messages = useMessages()
  const call = useCall()
  const { remove: texts } = messages.providers
  const [isBusy, setBusy] = useState(false)
  const [actFault, setFault] = useState<ApiFault>()
  const path = providerPath(provider.providerId)
  const { data, fault } = useResource(`provider ${provider.providerId}`, (signal) =>
    call<{ members: number; membersWithoutOtherWay: number }>(path, { signal }),
  )
  const remove = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await call(path, { method: 'DELETE' })
      onRemoved(provider)
    } catch (error) {
      setFault(toFault(error))
      setBusy(false)
    }
  }
  return (
    <>
      <div role="status">
        {data === undefined && fault === undefined && <p>{texts.counting}</p>}
        {data?.members === 0 && <p>{texts.unused}</p>}
        {data !== undefined && data.members > 0 && (
          <>
            <p>{formatPlural(texts.used, data.members, messages.locale)}</p>
            {data.membersWithoutOtherWay > 0 && (
              <p>
                <strong>{formatPlural(texts.onlyWay, data.membersWithoutOtherWay, messages.locale)}</strong>{' '}
                {hasCodes ? texts.thenCode : texts.thenPassword}
              </p>
            )}
            <p className="soft">{interpolate(texts.kept, { id: provider.providerId })}</p>
          </>
        )}
      </div>
      <FaultNotice fault={actFault ?? fault} />
      <div className="ui-row">
        <Button data-first="" tone="quiet" onClick={onClose}>
          {messages.parts.cancel}
        </Button>
        <Button tone="danger" busy={isBusy} onClick={remove}>
          {messages.parts.remove}
        </Button>
      </div>
    </>
  )
}
