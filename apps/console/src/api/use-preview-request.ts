import { useEffect, useState } from 'react'
import { useCall } from '../session/owner.js'
import { type ApiFault, toFault } from './api-fault.js'

/** Delay after the last change, in milliseconds. */
const PAUSE_MS = 200

/**
 * Requests a preview of unsaved input by POST, shortly after the last change. The previous preview stays visible until
 * the next response arrives.
 */
export function usePreviewRequest<Drawn>(path: string, input: object): { preview?: Drawn; fault?: ApiFault } {
  const call = useCall()
  const [shown, setShown] = useState<{ preview?: Drawn; fault?: ApiFault }>({})
  const request = JSON.stringify(input)
  useEffect(() => {
    const over = new AbortController()
    const timer = setTimeout(
      () =>
        call<Drawn>(path, { method: 'POST', json: JSON.parse(request), signal: over.signal }).then(
          (preview) => setShown({ preview }),
          (error) => over.signal.aborted || setShown((before) => ({ ...before, fault: toFault(error) })),
        ),
      PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [request, call, path])
  return shown
}
