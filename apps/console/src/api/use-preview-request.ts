import { useEffect, useState } from 'react'
import { useCall } from '../session/owner.js'
import { type ApiFault, toFault } from './api-fault.js'

/** After the last key. */
const PAUSE_MS = 200

/**
 * What the server makes of something that is not saved, asked for by POST a moment after the last change. The answer
 * before stays until the next one is there.
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
