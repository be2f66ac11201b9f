import { useCallback, useEffect, useRef, useState } from 'react'
import { useSiteEvents } from '../../session/use-site-events.js'

export interface InboxMail {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  code: string | null
  link: string | null
  sentAt: string
}

interface Inbox {
  /** Newest first; undefined until the first response. */
  mails: readonly InboxMail[] | undefined
  /** True while the server does not respond; polling continues. */
  isLost: boolean
  /** Ids of the mails that arrived while the page was open. */
  fresh: ReadonlySet<string>
  refresh: () => void
}

/** Polling interval in milliseconds without live events. A mail must appear within a second (IN-01). */
const POLL_INTERVAL_MS = 600
/** With live events, polling only finds out that the server does not respond. */
const LIVE_POLL_INTERVAL_MS = 10_000

/**
 * Reads the development inbox: at once when the server reports a change, and by polling for those who are not signed in
 * at the console. The server sends the mails only if they changed.
 */
export function useInbox(everyMs = POLL_INTERVAL_MS): Inbox {
  const [isLive, setLive] = useState(false)
  const [mails, setMails] = useState<readonly InboxMail[]>()
  const [isLost, setLost] = useState(false)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const tag = useRef<string>(undefined)
  const seen = useRef<Set<string>>(undefined)

  const fetchMails = useCallback(async (signal?: AbortSignal) => {
    try {
      const response = await fetch('/dev/inbox', {
        ...(signal && { signal }),
        headers: tag.current === undefined ? {} : { 'if-none-match': tag.current },
      })
      if (response.status !== 304) {
        if (!response.ok) throw new Error(`/dev/inbox answered ${response.status}`)
        const { messages } = (await response.json()) as { messages: InboxMail[] }
        tag.current = response.headers.get('etag') ?? undefined
        const before = seen.current
        if (before !== undefined) setFresh(new Set(messages.map(({ id }) => id).filter((id) => !before.has(id))))
        else seen.current = new Set(messages.map(({ id }) => id))
        setMails(messages)
      }
      setLost(false)
    } catch {
      if (!signal?.aborted) setLost(true)
    }
  }, [])

  const refreshLive = () => {
    setLive(true)
    void fetchMails()
  }
  useSiteEvents('inbox', { onChange: refreshLive, onReset: refreshLive, onRefused: () => setLive(false) })
  const interval = isLive ? LIVE_POLL_INTERVAL_MS : everyMs
  useEffect(() => {
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const again = async () => {
      if (document.visibilityState === 'visible') await fetchMails(over.signal)
      if (!over.signal.aborted) timer = setTimeout(again, interval)
    }
    void again()
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [fetchMails, interval])
  return { mails, isLost, fresh, refresh: fetchMails }
}
