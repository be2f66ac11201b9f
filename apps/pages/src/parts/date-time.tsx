import { useHydrated } from './use-hydrated.js'

/** A time in the person's time zone; until the script runs, in UTC. */
export function DateTime({ at, locale, hasTime = false }: { at: number; locale: string; hasTime?: boolean }) {
  const hydrated = useHydrated()
  const date = new Date(at)
  const text = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(hasTime && { timeStyle: 'short' }),
    ...(!hydrated && { timeZone: 'UTC' }),
  }).format(date)
  return (
    // The browser may know other forms of dates than the server.
    <time dateTime={date.toISOString()} suppressHydrationWarning>
      {hasTime && !hydrated ? `${text} UTC` : text}
    </time>
  )
}
