import { useEffect, useState } from 'react'
import { type ApiFault, faultOf } from '../../api/api-fault.js'
import { useCall } from '../../session/owner.js'
import type { Draft, LetterPreview } from './letter.js'

/** After the last key. */
const PAUSE_MS = 200

interface Shown {
  preview?: LetterPreview
  fault?: ApiFault
}

/** The mail with words that are not saved, made by the server as it makes mails. The one before stays until the next one is there. */
export function useLetterPreview(kind: string, language: string, words: Draft): Shown {
  const call = useCall()
  const [shown, setShown] = useState<Shown>({})
  const asked = JSON.stringify({ kind, language, words })
  useEffect(() => {
    const over = new AbortController()
    const timer = setTimeout(
      () =>
        call<LetterPreview>('/owner/v1/mail/preview', {
          method: 'POST',
          json: JSON.parse(asked),
          signal: over.signal,
        }).then(
          (preview) => setShown({ preview }),
          (error) => over.signal.aborted || setShown((before) => ({ ...before, fault: faultOf(error) })),
        ),
      PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [asked, call])
  return shown
}
