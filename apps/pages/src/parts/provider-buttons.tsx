import { interpolate, type PageMessages } from '@foyer/messages'
import type { FormFrame, ProviderButton } from '@foyer/protocol'
import { ProviderMark } from './provider-mark.js'

interface ProviderButtonsProps {
  frame: FormFrame
  providers: readonly ProviderButton[] | undefined
  messages: PageMessages
}

/** One form per identity provider, so that each works without JavaScript. */
export function ProviderButtons({ frame, providers = [], messages }: ProviderButtonsProps) {
  if (providers.length === 0) return null
  return (
    <div className="providers">
      <p className="or">{messages.external.or}</p>
      {providers.map(({ url, name, preset }) => (
        <form key={url} method="post" action={url}>
          <input type="hidden" name="csrf" value={frame.csrf} />
          {frame.request !== undefined && <input type="hidden" name="request" value={frame.request} />}
          <button className="button quiet provider" type="submit">
            <ProviderMark preset={preset} />
            {interpolate(messages.external.continueWith, { provider: name })}
          </button>
        </form>
      ))}
    </div>
  )
}
