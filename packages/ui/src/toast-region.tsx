import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.js'
import { Icon } from './icon.js'
import { useUiTexts } from './texts.js'
import type { Toast, Toasts } from './toasts.js'

/** G-37 requires 6 s or more. */
const STAY_MS = 8000

/** Shows and announces toasts. Always rendered; toasts do not expire while hovered or focused (G-37). */
export function ToastRegion({ toasts, label }: { toasts: Toasts; label: string }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, toasts.current)
  const [isHeld, setHeld] = useState(false)
  return (
    <section
      className="ui-toasts"
      aria-label={label}
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} isHeld={isHeld} onDone={() => toasts.dismiss(toast.id)} />
      ))}
    </section>
  )
}

interface ToastLineProps {
  toast: Toast
  isHeld: boolean
  onDone: () => void
}

function ToastLine({ toast: { text, action }, isHeld, onDone }: ToastLineProps) {
  const { dismiss } = useUiTexts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a hold restarts the time
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onDone, STAY_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  const act = () => {
    action?.run()
    onDone()
  }
  return (
    <div className="ui-toast">
      <p>{text}</p>
      {action && (
        <Button tone="plain" small onClick={act}>
          {action.label}
        </Button>
      )}
      <Button tone="plain" small className="ui-icon-button" aria-label={dismiss} onClick={onDone}>
        <Icon name="close" />
      </Button>
    </div>
  )
}
