import { Button, Dialog, Field } from '@foyer/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '../language/messages.js'

const CONFIRMED_MS = 2000

interface Copying {
  /** Whether a text was copied in the last two seconds. */
  isCopied: boolean
  /** Copies a text; returns false if the browser does not allow it. */
  copy: (text: string) => Promise<boolean>
  /** To be rendered: shows the text, selected, if the browser did not allow to copy it. */
  byHand: ReactNode
}

/** Copies texts. A browser may deny access to the clipboard; then the person copies the text by hand. */
export function useCopy(): Copying {
  const messages = useMessages()
  const [isCopied, setCopied] = useState(false)
  const [denied, setDenied] = useState<string>()
  const close = () => setDenied(undefined)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy(text: string): Promise<boolean> {
    try {
      // Without HTTPS there is no clipboard.
      await navigator.clipboard.writeText(text)
      setCopied(true)
      return true
    } catch {
      setDenied(text)
      return false
    }
  }
  const byHand = denied !== undefined && (
    <Dialog
      isOpen
      title={messages.parts.copyByHand}
      onClose={close}
      actions={
        <Button tone="quiet" onClick={close}>
          {messages.parts.close}
        </Button>
      }
    >
      <Field
        label={messages.parts.copyByHandLead}
        value={denied}
        readOnly
        dir="ltr"
        data-first
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
  return { isCopied, copy, byHand }
}
