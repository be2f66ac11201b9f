import { interpolate } from '@foyer/messages/console'
import { Button, Dialog, Field, Select, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { CopyButton } from '../../parts/copy-button.js'
import { FormActions } from '../../parts/form-actions.js'
import { useCall, usePermission } from '../../session/owner.js'
import type { Member } from './member.js'

/** Whether the signed-in owner may view the site as this member: an active one without a role. */
export function useMayViewAsMember({ status, role }: Pick<Member, 'status' | 'role'>): boolean {
  return usePermission()('beginImpersonation') && status === 'active' && role === null
}

interface ViewAsMemberProps {
  member: Pick<Member, 'memberId' | 'email'>
  isOpen: boolean
  onClose: () => void
}

/** A dialog that creates the link with which an owner views an application as a member, in a private window. */
export function ViewAsMember({ member, isOpen, onClose }: ViewAsMemberProps) {
  const messages = useMessages()
  return (
    <Dialog
      isOpen={isOpen}
      title={interpolate(messages.members.viewAsMember.title, { email: member.email })}
      onClose={onClose}
    >
      {isOpen && <ViewAsMemberForm memberId={member.memberId} onClose={onClose} />}
    </Dialog>
  )
}

interface ViewableClient {
  clientId: string
  name: string
  thirdParty: object | null
}

function ViewAsMemberForm({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const messages = useMessages()
  const texts = messages.members.viewAsMember
  const call = useCall()
  const [chosen, setChosen] = useState<string>()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [actFault, setFault] = useState<ApiFault>()
  const [link, setLink] = useState<{ url: string; expiresDate: string }>()
  const { data, fault, reload } = useResource('clients to view', async (signal) => {
    const { clients } = await call<{ clients: ViewableClient[] }>('/owner/v1/clients', { signal })
    return clients.filter(({ thirdParty }) => thirdParty === null)
  })
  const clientId = chosen ?? data?.[0]?.clientId
  const create = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const path = `/owner/v1/members/${encodeURIComponent(memberId)}/impersonation`
      const json = { clientId, ...(reason.trim() !== '' && { reason: reason.trim() }) }
      setLink(await call<{ url: string; expiresDate: string }>(path, { method: 'POST', json }))
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  if (link !== undefined) {
    const time = new Date(link.expiresDate).toLocaleTimeString(messages.locale, { hour: '2-digit', minute: '2-digit' })
    return (
      <div className="settings" role="status">
        <p>{interpolate(texts.ready, { time })}</p>
        <p className="soft">{texts.why}</p>
        <pre className="source" dir="ltr">
          {link.url}
        </pre>
        <div className="ui-row">
          <CopyButton text={link.url} tone="primary">
            {texts.copy}
          </CopyButton>
          <Button tone="quiet" onClick={onClose}>
            {messages.parts.done}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form
      className="settings"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <p>{texts.hint}</p>
      <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
      {data === undefined && fault === undefined && <Skeleton lines={2} />}
      {data?.length === 0 && <p>{texts.none}</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <Select
            label={texts.application}
            value={clientId ?? ''}
            onChange={(event) => setChosen(event.target.value)}
            data-first=""
          >
            {data.map(({ clientId: id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            label={texts.reason}
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
          <FormActions onCancel={onClose} busy={isBusy}>
            {texts.create}
          </FormActions>
        </>
      )}
    </form>
  )
}
