import { interpolate } from '@foyer/messages/console'
import { EmptyState, LinkButton } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { useToasts } from '../../parts/toasts.js'
import { toUrl } from '../../routing/location.js'
import { useCall, usePermission } from '../../session/owner.js'
import {
  type Provider,
  type ProviderList as Providers,
  providerPath,
  savedFields,
  type TestResult,
} from './provider.js'
import { ProviderCard, type Step } from './provider-card.js'
import { finishTest, type ReturnedTest, startTest } from './provider-test.js'
import { RemoveProviderDialog } from './remove-provider-dialog.js'
import { TestNotice } from './test-notice.js'

interface ProviderListProps {
  providers: readonly Provider[]
  /** Whether members can sign in with a code by email. */
  hasCodes: boolean
  /** The test with which the page was opened. */
  returned: ReturnedTest | undefined
  change: (providers: Provider[]) => void
}

/** The providers of the site in the order of their buttons. */
export function ProviderList({ providers, hasCodes, returned, change }: ProviderListProps) {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const toasts = useToasts()
  const { providers: texts } = messages
  const [fault, setFault] = useState<ApiFault>()
  const [announced, setAnnounced] = useState('')
  const [stepped, setStepped] = useState<{ providerId: string; step: Step }>()
  const [testing, setTesting] = useState<string>()
  const [tested, setTested] = useState<{ providerId: string; result: TestResult }>()
  const [removed, setRemoved] = useState<Provider>()

  useEffect(() => {
    if (returned === undefined) return
    setTesting(returned.providerId)
    finishTest(returned, call)
      .then(
        (result) => setTested({ providerId: returned.providerId, result }),
        (error) => setFault(toFault(error)),
      )
      .finally(() => setTesting(undefined))
  }, [returned, call])

  const attempt = async (action: () => Promise<void>) => {
    setFault(undefined)
    try {
      await action()
    } catch (error) {
      setFault(toFault(error))
    }
  }
  const setEnabled = (provider: Provider, isEnabled: boolean) =>
    attempt(async () => {
      const json = savedFields({ ...provider, isEnabled })
      const { provider: saved } = await call<{ provider: Provider }>(providerPath(provider.providerId), {
        method: 'PUT',
        json,
      })
      change(providers.map((one) => (one.providerId === saved.providerId ? saved : one)))
      toasts.add(interpolate(isEnabled ? texts.switchedOn : texts.switchedOff, { name: saved.name }))
    })
  const move = (at: number, step: Step) =>
    attempt(async () => {
      const ordered = [...providers]
      const [moved] = ordered.splice(at, 1)
      if (moved === undefined) return
      ordered.splice(at + step, 0, moved)
      const providerIds = ordered.map(({ providerId }) => providerId)
      change(
        (await call<Providers>('/owner/v1/identity-provider-order', { method: 'PUT', json: { providerIds } }))
          .providers,
      )
      setStepped({ providerId: moved.providerId, step })
      const values = { name: moved.name, position: at + step + 1, count: providers.length }
      setAnnounced(interpolate(texts.moved, values))
    })
  const test = ({ providerId }: Provider) =>
    attempt(async () => {
      setTested(undefined)
      setTesting(providerId)
      try {
        const result = await startTest(providerId, call, (url) => location.assign(url))
        if (result === undefined) return
        setTested({ providerId, result })
      } finally {
        setTesting(undefined)
      }
    })
  return (
    <section aria-labelledby="providers" className="providers">
      <div className="provider-list-head">
        <h2 id="providers">{texts.heading}</h2>
        {may('saveIdentityProvider') && (
          <LinkButton small href={toUrl('/settings/methods', { new: 'provider' })}>
            {texts.add}
          </LinkButton>
        )}
      </div>
      <p className="soft">{texts.intro}</p>
      <FaultNotice fault={fault} />
      <p role="status" className="ui-unseen">
        {announced}
      </p>
      {providers.length === 0 && (
        <EmptyState title={texts.empty}>
          <p>{texts.emptyHint}</p>
        </EmptyState>
      )}
      <ol className="provider-list">
        {providers.map((provider, at) => {
          const { providerId } = provider
          return (
            <ProviderCard
              key={providerId}
              provider={provider}
              steps={([-1, 1] as const).filter((step) => providers[at + step] !== undefined)}
              stepped={stepped?.providerId === providerId ? stepped.step : undefined}
              isTesting={testing === providerId}
              onSwitch={(isEnabled) => setEnabled(provider, isEnabled)}
              onMove={(step) => move(at, step)}
              onTest={() => test(provider)}
              onRemove={() => setRemoved(provider)}
            >
              {returned?.providerId === providerId && testing === providerId && (
                <p className="soft">{texts.test.running}</p>
              )}
              {tested?.providerId === providerId && (
                <TestNotice provider={provider} result={tested.result} onClose={() => setTested(undefined)} />
              )}
            </ProviderCard>
          )
        })}
      </ol>
      <RemoveProviderDialog
        provider={removed}
        hasCodes={hasCodes}
        onClose={() => setRemoved(undefined)}
        onRemoved={({ providerId, name }) => {
          setRemoved(undefined)
          change(providers.filter((one) => one.providerId !== providerId))
          toasts.add(interpolate(texts.removed, { name }))
        }}
      />
    </section>
  )
}
