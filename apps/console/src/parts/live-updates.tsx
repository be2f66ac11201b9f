import { formatPlural, type Plural } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../language/messages.js'
import { type SiteTopic, useSiteEvents } from '../session/use-site-events.js'
import { LastUpdated } from './last-updated.js'

interface LiveUpdatesProps {
  topic: SiteTopic
  /** The text for new entries, such as "{count} new members". Without it, every change is loaded at once. */
  announcement?: Plural
  /** The ids on screen. */
  ids?: readonly string[]
  /** Time of the last load, in milliseconds since 1970. */
  at: number | undefined
  reload: () => void
}

/** How long a change waits for others before the list is reloaded, in milliseconds. */
const GATHER_MS = 200

/**
 * Keeps a list up to date (CS-06). Changes of what is on screen are loaded at once; new entries are announced by a
 * button that loads them, so that rows do not move by themselves. Without a stream it shows the age of the data and a
 * button to reload it.
 */
export function LiveUpdates({ topic, announcement, ids = [], at, reload }: LiveUpdatesProps) {
  const messages = useMessages()
  const [created, setCreated] = useState<ReadonlySet<string>>(new Set())
  const [isLive, setLive] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = new Set(ids)
  const added = [...created].filter((id) => !shown.has(id))
  const reloadSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(reload, GATHER_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useSiteEvents(topic, {
    onChange({ id, kind }) {
      setLive(true)
      if (announcement === undefined) return reloadSoon()
      if (kind === 'created') return setCreated((before) => new Set(before).add(id))
      setCreated((before) => new Set([...before].filter((one) => one !== id || kind !== 'removed')))
      if (shown.has(id)) reloadSoon()
    },
    onReset() {
      setLive(true)
      reloadSoon()
    },
    onRefused: () => setLive(false),
  })
  if (!isLive) return <LastUpdated at={at} reload={reload} />
  const load = () => {
    setCreated(new Set())
    reload()
  }
  return (
    <span role="status">
      {announcement !== undefined && added.length > 0 && (
        <Button small tone="quiet" onClick={load}>
          {formatPlural(announcement, added.length, messages.locale)}
        </Button>
      )}
    </span>
  )
}
