import { interpolate, type PageMessages } from '@foyer/messages'
import type { FormFrame, ProviderButton } from '@foyer/protocol'
import { providerMark } from '@foyer/protocol/core'
import { ProviderMark } from '@foyer/ui/provider-mark'
import type { SubmitEvent } from 'react'
import { describedByMark, LastUsedMark } from './last-used-mark.js'
import { useFormSubmit } from './use-form-submit.js'

interface ProviderButtonsProps {
  frame: FormFrame
  providers: readonly ProviderButton[] | undefined
  messages: PageMessages
}

/** So many providers have a row each; more of them share rows, with the bare name on the button. */
const MAX_ROWS = 3
/** A longer name has a row of its own. */
const SHORT_NAME = 14

/** One form per identity provider, so that each works without JavaScript. */
export function ProviderButtons({ frame, providers = [], messages }: ProviderButtonsProps) {
  const { csrf, busy, held, onSubmit } = useFormSubmit(() => true, frame)
  if (providers.length === 0) return null
  const isCompact = providers.length > MAX_ROWS
  return (
    <div className={isCompact ? 'providers compact' : 'providers'}>
      <p className="or">{messages.external.or}</p>
      {providers.map(({ url, name, preset, isLastUsed = false }) => {
        const label = interpolate(messages.external.continueWith, { provider: name })
        const id = `provider:${url}`
        return (
          <form
            key={url}
            className={name.length > SHORT_NAME ? 'long' : undefined}
            method="post"
            action={url}
            onSubmit={(event) => onSubmit(withStayChoice(event))}
          >
            <input type="hidden" name="csrf" value={csrf} />
            {frame.request !== undefined && <input type="hidden" name="request" value={frame.request} />}
            <input type="hidden" name="stay" value="" />
            <button
              className="button quiet provider"
              type="submit"
              name={id}
              aria-label={isCompact ? label : undefined}
              {...describedByMark(isLastUsed)}
              aria-disabled={busy === undefined ? undefined : true}
            >
              <ProviderMark paths={providerMark(preset)} />
              <span>{busy === id ? messages.form.busy : isCompact ? name : label}</span>
              {isLastUsed && <LastUsedMark messages={messages} />}
            </button>
          </form>
        )
      })}
      <div className="form-status" role="status">
        {held && <p className="notice">{messages.form.held}</p>}
      </div>
    </div>
  )
}

/** Copies "Stay signed in" of the form above; without JavaScript the last choice of the browser counts. */
function withStayChoice(event: SubmitEvent<HTMLFormElement>): SubmitEvent<HTMLFormElement> {
  const box = document.getElementById('stay')
  const copy = event.currentTarget.elements.namedItem('stay')
  if (box instanceof HTMLInputElement && copy instanceof HTMLInputElement) copy.value = box.checked ? '1' : '0'
  return event
}
