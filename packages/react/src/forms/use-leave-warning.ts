import { useEffect } from 'react'

/**
 * Shows the browser's confirmation before the page is closed or left, while there are unsaved changes (checklist
 * AC-02).
 */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
