import { Button } from '@foyer/ui'
import { useState } from 'react'

/**
 * Requests a link like the link scanner of a mail provider: HEAD, then GET, without cookies. The link must still work
 * for the person afterwards (security: a GET request changes nothing).
 */
export async function scanLink(link: string): Promise<string> {
  const { pathname, search, origin } = new URL(link)
  if (origin !== location.origin) return 'The link leads elsewhere; only links to this server are scanned.'
  const answers: string[] = []
  for (const method of ['HEAD', 'GET']) {
    const { status } = await fetch(pathname + search, { method, credentials: 'omit', redirect: 'manual' })
    answers.push(`${method} ${status || 'a redirect'}`)
  }
  return `Scanned: ${answers.join(', ')}. Open the link: it must still work.`
}

export function Scanner({ link }: { link: string }) {
  const [said, setSaid] = useState('')
  const scan = () => scanLink(link).then(setSaid, () => setSaid('The server did not answer.'))
  return (
    <>
      <Button small tone="quiet" onClick={scan}>
        Run the mail scanner
      </Button>
      <span role="status" className="soft small">
        {said}
      </span>
    </>
  )
}
