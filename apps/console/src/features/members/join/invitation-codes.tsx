import { interpolate } from '@foyer/messages/console'
import { Badge, Button, Dialog, EmptyState, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useResource } from '../../../api/use-resource.js'
import { formatNumber } from '../../../language/formats.js'
import { useMessages } from '../../../language/messages.js'
import { CopyButton } from '../../../parts/copy-button.js'
import { StackedTable } from '../../../parts/list/stacked-table.js'
import { Day } from '../../../parts/time.js'
import { useToasts } from '../../../parts/toasts.js'
import { useCall, usePermission } from '../../../session/owner.js'
import { NewInvitationCode } from './new-invitation-code.js'

export interface InvitationCode {
  codeId: string
  code: string
  label: string
  status: 'open' | 'used-up' | 'expired' | 'revoked'
  maxUses: number
  uses: number
  expiresDate: string | null
  url: string
}

const CODES = '/owner/v1/invitation-codes'

/** Creates, lists and revokes the codes with which several people can sign up. */
export function InvitationCodes() {
  const messages = useMessages()
  const { codes: texts } = messages.members
  const call = useCall()
  const mayAct = usePermission()('createInvitationCode')
  const toasts = useToasts()
  const [actFault, setFault] = useState<ApiFault>()
  const [revoked, setRevoked] = useState<InvitationCode>()
  const { data, fault, reload } = useResource('invitation codes', async (signal) => {
    const { codes } = await call<{ codes: InvitationCode[] }>(CODES, { signal })
    return codes
  })
  const revoke = async ({ codeId, code }: InvitationCode) => {
    setRevoked(undefined)
    setFault(undefined)
    try {
      await call(`${CODES}/${codeId}`, { method: 'DELETE' })
      toasts.add(interpolate(texts.revoked, { code }))
    } catch (error) {
      setFault(toFault(error))
    }
    reload()
  }
  return (
    <>
      <div className="settings">
        {mayAct && <NewInvitationCode onCreated={reload} />}
        <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
        {data === undefined && fault === undefined && <Skeleton lines={3} />}
        {data?.length === 0 && (
          <EmptyState title={texts.empty}>
            <p>{texts.emptyHint}</p>
          </EmptyState>
        )}
      </div>
      {data !== undefined && data.length > 0 && <CodesTable codes={data} {...(mayAct && { onRevoke: setRevoked })} />}
      <Dialog
        title={interpolate(texts.revokeTitle, { code: revoked?.code ?? '' })}
        isOpen={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        actions={
          <>
            <Button tone="plain" data-first onClick={() => setRevoked(undefined)}>
              {messages.parts.cancel}
            </Button>
            <Button tone="danger" onClick={() => revoked && revoke(revoked)}>
              {messages.parts.revoke}
            </Button>
          </>
        }
      >
        <p>{texts.revokeHint}</p>
      </Dialog>
    </>
  )
}

interface CodesTableProps {
  codes: readonly InvitationCode[]
  /** Without it, the table has no actions. */
  onRevoke?: (code: InvitationCode) => void
}

function CodesTable({ codes, onRevoke }: CodesTableProps) {
  const messages = useMessages()
  const { codes: texts } = messages.members
  const count = (value: number) => formatNumber(value, messages.locale)
  return (
    <StackedTable
      caption={texts.heading}
      columns={[texts.code, messages.parts.status, texts.used, texts.expires]}
      hasActions={onRevoke !== undefined}
    >
      {codes.map((one) => (
        <tr key={one.codeId}>
          <th scope="row">
            <span className="person">
              <code dir="ltr">{one.code}</code>
              {one.label !== '' && (
                <span className="soft small" dir="auto">
                  {one.label}
                </span>
              )}
            </span>
          </th>
          <td data-label={messages.parts.status}>
            <Badge tone={one.status === 'open' ? 'good' : 'plain'}>{texts.statuses[one.status]}</Badge>
          </td>
          <td data-label={texts.used}>
            {interpolate(texts.usedOf, { uses: count(one.uses), max: count(one.maxUses) })}
          </td>
          <td data-label={texts.expires}>{one.expiresDate === null ? texts.never : <Day of={one.expiresDate} />}</td>
          {onRevoke && (
            <td className="row-actions">
              {one.status === 'open' && <CopyButton text={one.url}>{texts.copyLink}</CopyButton>}
              {one.status !== 'revoked' && (
                <Button
                  small
                  tone="plain"
                  aria-label={interpolate(texts.revokeOne, { code: one.code })}
                  onClick={() => onRevoke(one)}
                >
                  {messages.parts.revoke}
                </Button>
              )}
            </td>
          )}
        </tr>
      ))}
    </StackedTable>
  )
}
