import { interpolate } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import { useState } from 'react'
import { type Messages, useMessages } from '../../language/messages.js'

/**
 * Requests a link like the link scanner of a mail provider: HEAD, then GET, without cookies. The link must still work
 * for the person afterwards (security: a GET request changes nothing).
 */
export async function scanLink(link: string, messages: Messages): Promise<string> {
  const { pathname, search, origin } = new URL(link)
  if (origin !== location.origin) return messages.inbox.scan.elsewhere
  const answers: string[] = []
  for (const method of ['HEAD', 'GET']) {
    const { status } = await fetch(pathname + search, { method, credentials: 'omit', redirect: 'manual' })
    answers.push(`${method} ${status || messages.inbox.scan.redirect}`)
  }
  return interpolate(messages.inbox.scan.done, { answers: answers.join(', ') })
}

/** A button that opens the link of a mail as a mail scanner does, and reports the responses. */
export function Scanner({ link }: { link: string }) {
  const messages = useMessages()
  const [said, setSaid] = useState('')
  const scan = () => scanLink(link, messages).then(setSaid, () => setSaid(messages.inbox.scan.failed))
  return (
    <>
      <Button small tone="quiet" onClick={scan}>
        {messages.inbox.scan.button}
      </Button>
      <span role="status" className="soft small">
        {said}
      </span>
    </>
  )
}
