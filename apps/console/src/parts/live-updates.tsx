import { formatPlural, type Plural } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import { useState } from 'react'
import { useMessages } from '../language/messages.js'
import { type SiteTopic, useSiteEvents } from '../session/use-site-events.js'
import { useReloadSoon } from './use-live-reload.js'

interface LiveUpdatesProps {
  topic: SiteTopic
  /** The text for new entries, such as "{count} new members · Show". */
  announcement: Plural
  /** The ids on screen. */
  ids: readonly string[]
  reload: () => void
}

/**
 * Keeps a list up to date (CS-06). Changes of what is on screen are loaded at once; new entries are announced by a
 * button that loads them, so that rows do not move by themselves.
 */
export function LiveUpdates({ topic, announcement, ids, reload }: LiveUpdatesProps) {
  const messages = useMessages()
  const [created, setCreated] = useState<ReadonlySet<string>>(new Set())
  const reloadSoon = useReloadSoon(reload)
  const shown = new Set(ids)
  const added = [...created].filter((id) => !shown.has(id))
  useSiteEvents(topic, {
    onChange({ id, kind }) {
      if (kind === 'created') return setCreated((before) => new Set(before).add(id))
      setCreated((before) => new Set([...before].filter((one) => one !== id || kind !== 'removed')))
      if (shown.has(id)) reloadSoon()
    },
    onReset: reloadSoon,
  })
  const load = () => {
    setCreated(new Set())
    reload()
  }
  return (
    <span role="status">
      {added.length > 0 && (
        <Button small tone="quiet" onClick={load}>
          {formatPlural(announcement, added.length, messages.locale)}
        </Button>
      )}
    </span>
  )
}
