import { interpolate } from '@foyer/messages/console'
import { type Messages, useMessages } from '../../../language/messages.js'

interface PolicyPreviewProps {
  siteName: string
  policy: keyof Messages['settings']['policies']
}

/** A sketch of the sign-up page under a registration policy (PO-01). */
export function PolicyPreview({ siteName, policy }: PolicyPreviewProps) {
  const messages = useMessages()
  const { heading, button } = messages.settings.policies[policy]
  return (
    <figure className="sketch">
      <div className="sketch-door" aria-hidden="true">
        <p className="soft small">{siteName}</p>
        <p className="sketch-heading">{heading}</p>
        {policy === 'invite' ? (
          <p className="small">{interpolate(messages.settings.policy.inviteOnly, { site: siteName })}</p>
        ) : (
          <>
            <span className="sketch-field">{messages.parts.email}</span>
            <span className="sketch-field">{messages.settings.policy.password}</span>
            <span className="sketch-button">{button}</span>
          </>
        )}
      </div>
      <figcaption className="soft small">
        {policy === 'invite'
          ? messages.settings.policy.noForm
          : interpolate(messages.settings.policy.form, { heading })}
      </figcaption>
    </figure>
  )
}
