import { useEffect, useState } from 'react'
import { type ApiFault, faultOf } from '../../api/api-fault.js'
import { useCall } from '../../session/owner.js'
import type { ColourVerdict, EachTheme } from './colour-verdict.js'
import type { Texts } from './settings.js'

export interface Preview {
  html: EachTheme<string>
  colour: ColourVerdict | null
  faults: { name: string; description: string }[]
}

/** After the last key. */
const PAUSE_MS = 200

/** A page with settings that are not saved, as the server draws it. The one before stays until the next one is there. */
export function usePreview(settings: Texts, page: 'signin' | 'signup'): { preview?: Preview; fault?: ApiFault } {
  const call = useCall()
  const [shown, setShown] = useState<{ preview?: Preview; fault?: ApiFault }>({})
  const asked = JSON.stringify({ settings, page })
  useEffect(() => {
    const over = new AbortController()
    const timer = setTimeout(
      () =>
        call<Preview>('/owner/v1/settings/preview', {
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
