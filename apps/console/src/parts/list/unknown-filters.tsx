import { interpolate } from '@foyer/messages/console'
import { Button, Notice } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { formatList } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { useQuery } from '../../routing/use-location.js'

/** Removes unknown filters from the URL, and says so: without a word the list would show more than was asked for. */
export function UnknownFilters({ names }: { names: readonly string[] }) {
  const messages = useMessages()
  const [, change] = useQuery()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const found = names.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are compared, not their list
  useEffect(() => {
    if (names.length === 0) return
    setRemoved(names)
    change(Object.fromEntries(names.map((name) => [name, undefined])), { replace: true })
  }, [found])
  return (
    <div role="status">
      {removed.length > 0 && (
        <Notice
          tone="warning"
          actions={
            <Button small tone="plain" onClick={() => setRemoved([])}>
              {messages.parts.closeNotice}
            </Button>
          }
        >
          {interpolate(messages.lists.filters.unknown, { names: formatList(removed, messages.locale) })}
        </Notice>
      )}
    </div>
  )
}
