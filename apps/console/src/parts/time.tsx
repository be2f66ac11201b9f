import { useEffect, useState } from 'react'

const STEPS: [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [30 * 86_400, 'day', 86_400],
  [365 * 86_400, 'month', 30 * 86_400],
  [Number.POSITIVE_INFINITY, 'year', 365 * 86_400],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long' })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** Formats the distance between two times in milliseconds: "12 sec. ago". */
export function formatAgo(then: number, now: number): string {
  const seconds = Math.round((then - now) / 1000)
  const [, unit, size] = STEPS.find(([limit]) => Math.abs(seconds) < limit) ?? (STEPS.at(-1) as (typeof STEPS)[number])
  return relative.format(Math.trunc(seconds / size), unit)
}

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
  if (of === undefined) return <span className="soft">Never</span>
  return (
    <time dateTime={of} title={exact.format(new Date(of))}>
      {day.format(new Date(of))}
    </time>
  )
}

/** Shows a relative time, with the exact time as a tooltip (G-45). */
export function Ago({ of, now }: { of: string; now: number }) {
  return (
    <time dateTime={of} title={exact.format(new Date(of))}>
      {formatAgo(Date.parse(of), now)}
    </time>
  )
}
