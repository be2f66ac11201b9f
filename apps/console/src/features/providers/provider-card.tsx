import { interpolate } from '@foyer/messages/console'
import { providerMark } from '@foyer/protocol/core'
import { Badge, Button, Checkbox, LinkButton } from '@foyer/ui'
import { ProviderMark } from '@foyer/ui/provider-mark'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import { usePermission } from '../../session/owner.js'
import type { Provider } from './provider.js'

export type Step = -1 | 1

interface ProviderCardProps {
  provider: Provider
  /** Steps that are possible from its place. */
  steps: readonly Step[]
  /** The step that has just been made: its button keeps the focus, which a browser takes from an element that moves. */
  stepped: Step | undefined
  isTesting: boolean
  onSwitch: (isEnabled: boolean) => void
  onMove: (step: Step) => void
  onTest: () => void
  onRemove: () => void
  /** The result of a test. */
  children: ReactNode
}

/** A provider of the list: its state, the switch and its actions. */
export function ProviderCard({ provider, steps, stepped, isTesting, children, ...on }: ProviderCardProps) {
  const messages = useMessages()
  const may = usePermission()
  const { providers: texts, parts } = messages
  const { providerId, preset, name, isEnabled, isTrusted, hasClientSecret } = provider
  const mayOrder = may('orderIdentityProviders')
  const maySave = may('saveIdentityProvider')
  const labelled = (action: string) => interpolate(texts.ofProvider, { action, name })
  return (
    <li className="provider-card" data-off={!isEnabled || undefined}>
      <div className="provider-head">
        <ProviderMark paths={providerMark(preset)} />
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <Badge tone={isEnabled ? 'good' : 'plain'}>{isEnabled ? texts.on : texts.off}</Badge>
        {isTrusted && <Badge tone="warning">{texts.trusted}</Badge>}
        {!hasClientSecret && preset !== 'oidc' && <Badge tone="danger">{texts.noSecret}</Badge>}
        {mayOrder && (
          <div className="provider-order">
            <StepButton step={-1} label={labelled(texts.moveUp)} {...{ steps, stepped }} onMove={on.onMove} />
            <StepButton step={1} label={labelled(texts.moveDown)} {...{ steps, stepped }} onMove={on.onMove} />
          </div>
        )}
      </div>
      <Checkbox
        kind="switch"
        label={texts.showButton}
        aria-label={labelled(texts.showButton)}
        checked={isEnabled}
        disabled={!maySave}
        onChange={({ target }) => on.onSwitch(target.checked)}
      />
      <div className="ui-row">
        {may('startIdentityProviderTest') && (
          <Button small tone="quiet" busy={isTesting} onClick={on.onTest} aria-label={labelled(texts.tryIt)}>
            {texts.tryIt}
          </Button>
        )}
        {maySave && (
          <LinkButton
            small
            tone="quiet"
            href={toUrl('/settings/methods', { provider: providerId })}
            aria-label={labelled(parts.editMore)}
          >
            {parts.editMore}
          </LinkButton>
        )}
        {may('removeIdentityProvider') && (
          <Button small tone="plain" onClick={on.onRemove} aria-label={labelled(parts.removeMore)}>
            {parts.removeMore}
          </Button>
        )}
      </div>
      <div role="status">{children}</div>
    </li>
  )
}

interface StepButtonProps extends Pick<ProviderCardProps, 'steps' | 'stepped' | 'onMove'> {
  step: Step
  label: string
}

function StepButton({ step, label, steps, stepped, onMove }: StepButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isPossible = steps.includes(step)
  useLayoutEffect(() => {
    if (stepped === step) button.current?.focus()
  })
  return (
    <button
      ref={button}
      type="button"
      className="provider-step"
      title={label}
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onMove(step)}
    >
      {step === -1 ? <ArrowUp size={16} aria-hidden /> : <ArrowDown size={16} aria-hidden />}
    </button>
  )
}
