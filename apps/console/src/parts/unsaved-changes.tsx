import { Button, Dialog } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { useMessages } from '../language/messages.js'
import { guardNavigation } from '../routing/location.js'
import { useUnsaved } from './use-unsaved.js'

/** Asks before a page with unsaved changes is left, by a link, the history or the browser (AC-02). */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: boolean }) {
  const { leave: texts } = useMessages().parts
  const [leave, setLeave] = useState<() => void>()
  useUnsaved(isUnsaved)
  useEffect(() => {
    if (!isUnsaved) return
    const stop = guardNavigation((go) =>
      setLeave(() => () => {
        stop()
        go()
      }),
    )
    return stop
  }, [isUnsaved])
  const close = () => setLeave(undefined)
  return (
    <Dialog
      isOpen={leave !== undefined}
      title={texts.title}
      onClose={close}
      actions={
        <>
          <Button tone="quiet" data-first="" onClick={close}>
            {texts.stay}
          </Button>
          <Button
            tone="danger"
            onClick={() => {
              close()
              leave?.()
            }}
          >
            {texts.leave}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  )
}
