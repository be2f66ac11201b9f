import { interpolate } from '@foyer/messages/console'
import { Badge, Button, EmptyState, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { StackedTable } from '../../parts/list/stacked-table.js'
import {
  Countdown,
  CreatedSecret,
  CredentialHint,
  LastUsed,
  RotateDialog,
  RotationImpact,
} from '../../parts/rotation.js'
import { Day } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useUrlFlag } from '../../routing/use-url-flag.js'
import { useCall, usePermission } from '../../session/owner.js'
import type { Key } from './key.js'
import { formatScopes } from './key-scopes.js'
import { NewKey } from './new-key.js'

interface PendingAction {
  act: 'revoke' | 'rotate'
  key: Key
}

/** Lists the API keys with their hints and last use; shown once, rotated with an overlap, revoked (CL-02, CL-03). */
export default function KeysPage() {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const toasts = useToasts()
  const [isAdding, setAdding] = useUrlFlag('new')
  const [pendingAction, setPendingAction] = useState<PendingAction>()
  const [createdKey, setCreatedKey] = useState<{ key: Key; apiKey: string }>()
  const [actFault, setFault] = useState<ApiFault>()
  const { data, fault, at, reload } = useResource('keys', async (signal) => {
    const { keys } = await call<{ keys: Key[] }>('/owner/v1/keys', { signal })
    return keys
  })
  const revoked = pendingAction?.act === 'revoke' ? pendingAction.key : undefined
  const rotated = pendingAction?.act === 'rotate' ? pendingAction.key : undefined
  const close = () => setPendingAction(undefined)
  const revoke = async (key: Key) => {
    close()
    setFault(undefined)
    try {
      await call(`/owner/v1/keys/${key.keyId}`, { method: 'DELETE' })
      toasts.add(interpolate(messages.keys.revoked, { name: key.name }))
      if (createdKey?.key.keyId === key.keyId) setCreatedKey(undefined)
      reload()
    } catch (error) {
      setFault(toFault(error))
    }
  }
  const rotate = async (key: Key, overlap: string) => {
    setCreatedKey(await call(`/owner/v1/keys/${key.keyId}/rotate`, { method: 'POST', json: { overlap } }))
    close()
    reload()
  }
  return (
    <>
      <PageHeading
        actions={
          may('addKey') && (
            <Button small onClick={() => setAdding(true)}>
              {messages.keys.new}
            </Button>
          )
        }
      >
        {messages.keys.heading}
      </PageHeading>
      <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
      <div role="status">
        {createdKey && (
          <CreatedSecret
            name={createdKey.key.name}
            word="key"
            secret={createdKey.apiKey}
            onDone={() => setCreatedKey(undefined)}
          />
        )}
      </div>
      {data === undefined && fault === undefined && <Skeleton lines={4} />}
      {data?.length === 0 && (
        <EmptyState title={messages.keys.empty}>
          <p>{messages.keys.emptyHint}</p>
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <StackedTable
          caption={messages.keys.heading}
          columns={[
            messages.parts.name,
            messages.keys.key,
            messages.keys.permissions,
            messages.parts.lastUsed,
            messages.keys.created,
          ]}
          hasActions={may('revokeKey')}
        >
          {data.map((key) => (
            <tr key={key.keyId}>
              <th scope="row">
                <span className="person">
                  <span>{key.name}</span>
                  <code className="soft ellipsis">{key.keyId}</code>
                </span>
              </th>
              <td data-label={messages.keys.key}>
                <span className="person">
                  <CredentialHint of={key} />
                  {key.expiresDate !== null && at !== undefined && (
                    <Badge tone={key.replacedBy === null ? 'plain' : 'warning'}>
                      {key.replacedBy === null ? (
                        <Sentence text={messages.keys.expires} parts={{ day: <Day of={key.expiresDate} /> }} />
                      ) : (
                        <Sentence
                          text={messages.keys.replaced}
                          parts={{ countdown: <Countdown to={key.expiresDate} at={at} /> }}
                        />
                      )}
                    </Badge>
                  )}
                </span>
              </td>
              <td className="long-text" data-label={messages.keys.permissions}>
                <span className="person">
                  <span>{formatScopes(key.scopes, messages)}</span>
                  {key.networks.length > 0 && (
                    <span className="soft small" dir="ltr">
                      {key.networks.join(', ')}
                    </span>
                  )}
                </span>
              </td>
              <td data-label={messages.parts.lastUsed}>
                <LastUsed of={key} />
              </td>
              <td data-label={messages.keys.created}>
                <Day of={key.createdDate} />
              </td>
              {may('revokeKey') && (
                <td className="row-actions">
                  {key.replacedBy === null && (
                    <Button
                      small
                      tone="plain"
                      aria-label={interpolate(messages.keys.replaceOne, { name: key.name })}
                      onClick={() => setPendingAction({ act: 'rotate', key })}
                    >
                      {messages.parts.replaceMore}
                    </Button>
                  )}
                  <Button
                    small
                    tone="plain"
                    aria-label={interpolate(
                      key.replacedBy === null ? messages.keys.revokeOne : messages.keys.revokeReplacedOne,
                      { name: key.name },
                    )}
                    onClick={() => setPendingAction({ act: 'revoke', key })}
                  >
                    {messages.parts.revokeMore}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </StackedTable>
      )}
      <NewKey
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onCreated={(key) => {
          setAdding(false)
          setCreatedKey(key)
          reload()
        }}
      />
      <RotateDialog
        isOpen={rotated !== undefined}
        credentialName={rotated?.name ?? ''}
        word="key"
        onClose={close}
        rotate={async (overlap) => rotated && rotate(rotated, overlap)}
      />
      <ConfirmDialog
        isOpen={revoked !== undefined}
        title={interpolate(messages.keys.revokeTitle, { name: revoked?.name ?? '' })}
        onClose={close}
        action={messages.parts.revoke}
        tone="danger"
        onConfirm={() => revoked && revoke(revoked)}
      >
        {revoked && <RotationImpact of={revoked} />}
        {revoked?.replacedBy === null && <p>{messages.keys.replaceInstead}</p>}
      </ConfirmDialog>
    </>
  )
}
