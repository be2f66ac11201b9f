import { interpolate } from '@foyer/messages/console'
import { EmptyState, Skeleton } from '@foyer/ui'
import { useEffect, useRef, useState } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { useToasts } from '../../parts/toasts.js'
import { navigate, toUrl } from '../../routing/location.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall } from '../../session/owner.js'
import { PresetChoice } from './preset-choice.js'
import { PROVIDERS_PATH, type ProviderList as Providers, presetName } from './provider.js'
import { ProviderForm } from './provider-form.js'
import { ProviderList } from './provider-list.js'
import { type ReturnedTest, takeReturnedTest } from './provider-test.js'
import '../../styles/providers.css'

/**
 * The identity providers below the choice of methods: the list, or by the query the choice of a provider to add, the
 * form of a new one, or of the one that is changed.
 */
export default function IdentityProviders({ hasCodes }: { hasCodes: boolean }) {
  const messages = useMessages()
  const call = useCall()
  const toasts = useToasts()
  const { providers: texts } = messages
  const [{ new: added, provider: shown }] = useQuery()
  const [returned, setReturned] = useState<ReturnedTest>()
  useEffect(() => {
    const test = takeReturnedTest()
    if (test !== undefined) setReturned(test)
  }, [])
  const { data, fault, reload, change } = useResource('identity providers', (signal) =>
    call<Providers>(PROVIDERS_PATH, { signal }),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const view = `${added ?? ''} ${shown ?? ''}`
  const first = useRef(view)
  useEffect(() => {
    if (first.current !== view) heading.current?.focus()
    first.current = view
  }, [view])
  if (data === undefined) return fault ? <FaultNotice fault={fault} retry={reload} /> : <Skeleton lines={6} />
  const { providers, presets } = data
  if (added === undefined && shown === undefined)
    return (
      <>
        <FaultNotice fault={fault} retry={reload} />
        <ProviderList
          providers={providers}
          hasCodes={hasCodes}
          returned={returned}
          change={(next) => change((before) => ({ ...before, providers: next }))}
        />
      </>
    )
  const provider = providers.find(({ providerId }) => providerId === shown)
  const preset = presets.find((one) => one.preset === (provider?.preset ?? added))
  const name = preset === undefined ? '' : presetName(preset, messages)
  const isMissing = shown !== undefined && provider === undefined
  return (
    <>
      <p>
        <a href={toUrl('/settings/methods')}>{texts.allMethods}</a>
      </p>
      {isMissing && <EmptyState title={texts.notFound}>{null}</EmptyState>}
      {!isMissing && preset === undefined && <PresetChoice presets={presets} />}
      {!isMissing && preset !== undefined && (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {provider === undefined
              ? interpolate(texts.addTitle, { name })
              : interpolate(texts.editTitle, { name: provider.name })}
          </h2>
          <ProviderForm
            key={provider?.providerId ?? preset.preset}
            preset={preset}
            provider={provider}
            onSaved={(saved) => {
              toasts.add(interpolate(texts.saved, { name: saved.name }))
              reload()
              navigate(toUrl('/settings/methods'))
            }}
          />
        </>
      )}
    </>
  )
}
