import { useEffect, useState } from 'react'
import { formatAgo, formatDate } from '../language/formats.js'
import { useMessages } from '../language/messages.js'

const EXACT = { dateStyle: 'medium', timeStyle: 'long' } as const

/** Returns the current time and updates it every `everyMs` milliseconds while the window is visible. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNow(Date.now())
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Shows a date, with the exact time as a tooltip (G-45). */
export function Day({ of }: { of: string | undefined }) {
  const messages = useMessages()
  if (of === undefined) return <span className="soft">{messages.parts.never}</span>
  return (
    <time dateTime={of} title={formatDate(of, messages.locale, EXACT)}>
      {formatDate(of, messages.locale, { dateStyle: 'medium' })}
    </time>
  )
}

/** Shows a relative time, with the exact time as a tooltip (G-45). */
export function Ago({ of, now }: { of: string; now: number }) {
  const messages = useMessages()
  return (
    <time dateTime={of} title={formatDate(of, messages.locale, EXACT)}>
      {formatAgo(Date.parse(of), now, messages.locale)}
    </time>
  )
}
