import { Notice } from '@foyer/ui'
import { useEffect, useState } from 'react'

/** Announces a lost connection (G-50). Usually empty. */
export function ConnectionStatus() {
  const isOnline = useIsOnline()
  return (
    <div role="status" className="connection">
      {!isOnline && (
        <Notice tone="warning">
          <p>You are offline. What you see is the last copy; changes wait until you are back.</p>
        </Notice>
      )}
    </div>
  )
}

export function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    const over = new AbortController()
    window.addEventListener('online', look, over)
    window.addEventListener('offline', look, over)
    return () => over.abort()
  }, [])
  return isOnline
}
