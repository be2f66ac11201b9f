import { useEffect, useReducer } from 'react'

/**
 * Returns the whole seconds until a time (milliseconds since 1970), counting down; 0 when it has passed or there is
 * none.
 */
export function useCountdown(until: number | undefined): number {
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => {
      look()
      if (Date.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
