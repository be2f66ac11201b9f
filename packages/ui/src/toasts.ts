export interface Toast {
  id: number
  text: string
  action?: { label: string; run: () => void }
}

export interface Toasts {
  add: (text: string, action?: Toast['action']) => void
  dismiss: (id: number) => void
  subscribe: (listener: () => void) => () => void
  current: () => readonly Toast[]
}

const MAX_TOASTS = 3

/** Creates the toasts of a page, newest last. Repeated messages are ignored, and more than three remove the oldest. */
export function createToasts(): Toasts {
  let toasts: readonly Toast[] = []
  let last = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of [...listeners]) listener()
  }
  return {
    add(text, action) {
      last += 1
      const others = toasts.filter((toast) => toast.text !== text)
      set([...others, { id: last, text, ...(action && { action }) }].slice(-MAX_TOASTS))
    },
    dismiss: (id) => set(toasts.filter((toast) => toast.id !== id)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => toasts,
  }
}
