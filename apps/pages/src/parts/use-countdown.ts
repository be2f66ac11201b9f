import { useEffect, useState } from 'react'

/**
 * Returns the remaining seconds of `seconds` since hydration, down to 0; undefined before hydration and if there is no
 * wait.
 */
export function useCountdown(seconds: number | undefined): number | undefined {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (seconds === undefined) return
    const end = performance.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
