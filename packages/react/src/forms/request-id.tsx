import { useState } from 'react'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { useFoyer } from '../provider.js'

/** The request id to include in reports to the owner of the site, with a button that copies it (checklist G-51). */
export function RequestId({ id }: { id: string }) {
  const { messages } = useFoyer()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <span className="foyer-request">
      <span dir="ltr">{interpolateNodes(messages.requestId, { id })}</span>{' '}
      <button type="button" className="foyer-link" onClick={copy}>
        {isCopied ? messages.copied : messages.copy}
      </button>
    </span>
  )
}
