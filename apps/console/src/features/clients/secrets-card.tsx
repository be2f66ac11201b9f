import { interpolate } from '@foyer/messages/console'
import { Badge, Button, Card, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import {
  Countdown,
  CreatedSecret,
  type Credential,
  CredentialHint,
  LastUsed,
  RotateDialog,
  RotationImpact,
} from '../../parts/rotation.js'
import { useToasts } from '../../parts/toasts.js'
import { useCall, usePermission } from '../../session/owner.js'
import type { Client } from './client.js'

type Secret = Credential & { secretId: string }

interface SecretsCardProps {
  client: Client
  /** Secret of a client that was just created. */
  first: string | undefined
  /** Called when the owner has dismissed the secret. */
  onDone: () => void
}

/** The secrets of a confidential client: shown once, rotated with an overlap, revoked (CL-02, CL-03). */
export function SecretsCard({ client, first, onDone }: SecretsCardProps) {
  const messages = useMessages()
  const call = useCall()
  const mayRotate = usePermission()('rotateClientSecret')
  const toasts = useToasts()
  const { clientId, name } = client
  const [createdSecret, setCreatedSecret] = useState(first)
  const [isRotating, setRotating] = useState(false)
  const [revoked, setRevoked] = useState<Secret>()
  const [actFault, setFault] = useState<ApiFault>()
  const { data, fault, at, reload } = useResource(`secrets ${clientId}`, async (signal) => {
    const { secrets } = await call<{ secrets: Secret[] }>(`/owner/v1/clients/${clientId}/secrets`, { signal })
    return secrets
  })
  const dismiss = () => {
    setCreatedSecret(undefined)
    onDone()
  }
  const rotate = async (overlap: string) => {
    const path = `/owner/v1/clients/${clientId}/secrets/rotate`
    const { clientSecret } = await call<{ clientSecret: string }>(path, { method: 'POST', json: { overlap } })
    setCreatedSecret(clientSecret)
    setRotating(false)
    reload()
  }
  const revoke = async ({ secretId }: Secret) => {
    setRevoked(undefined)
    try {
      await call(`/owner/v1/client-secrets/${secretId}`, { method: 'DELETE' })
      toasts.add(messages.clients.secrets.revoked)
      reload()
    } catch (error) {
      setFault(toFault(error))
    }
  }
  return (
    <Card title={messages.clients.secrets.heading}>
      <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
      <div role="status">
        {createdSecret !== undefined && (
          <CreatedSecret name={name} word="secret" secret={createdSecret} onDone={dismiss} />
        )}
      </div>
      {data === undefined && fault === undefined && <Skeleton lines={2} />}
      {data?.length === 0 && <p>{messages.clients.secrets.none}</p>}
      <ul className="plain-list">
        {data?.map((secret) => (
          <li key={secret.secretId} className="in-line">
            <span className="person">
              <CredentialHint of={secret} />
              {secret.expiresDate !== null && at !== undefined && (
                <Badge tone="warning">
                  <Sentence
                    text={messages.clients.secrets.replaced}
                    parts={{ countdown: <Countdown to={secret.expiresDate} at={at} /> }}
                  />
                </Badge>
              )}
            </span>
            <span className="person">
              <span className="soft small">{messages.parts.lastUsed}</span>
              <LastUsed of={secret} />
            </span>
            {mayRotate && (
              <Button
                small
                tone="plain"
                aria-label={interpolate(messages.clients.secrets.revokeOne, { lastFour: secret.lastFour })}
                onClick={() => setRevoked(secret)}
              >
                {messages.parts.revokeMore}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayRotate && (
        <Button small tone="quiet" onClick={() => setRotating(true)}>
          {messages.clients.secrets.new}
        </Button>
      )}
      <RotateDialog
        isOpen={isRotating}
        credentialName={interpolate(messages.clients.secrets.of, { name })}
        word="secret"
        onClose={() => setRotating(false)}
        rotate={rotate}
      />
      <ConfirmDialog
        isOpen={revoked !== undefined}
        title={messages.clients.secrets.revokeTitle}
        onClose={() => setRevoked(undefined)}
        action={messages.parts.revoke}
        tone="danger"
        onConfirm={() => revoked && revoke(revoked)}
      >
        {revoked && <RotationImpact of={revoked} />}
      </ConfirmDialog>
    </Card>
  )
}
