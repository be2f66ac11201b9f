import { useEffect, useRef } from 'react'

/** One key, a sequence of two, or a letter with Shift: `?`, `g m`, `shift+x`. */
interface Shortcut {
  keys: string
  description: string
  /** False for a second key of the same action. */
  isListed: boolean
  /** Returns false if the key means nothing here, so that the browser handles it. */
  run: () => unknown
}

const DISABLED_KEY = 'foyer.console.shortcuts'
const SEQUENCE_TIMEOUT_MS = 1000
const registered = new Set<Shortcut>()

/** Whether shortcuts are enabled; stored on this device (CS-04). */
export const areShortcutsOn = (): boolean => localStorage.getItem(DISABLED_KEY) !== 'off'

/** Enables or disables shortcuts on this device. */
export const setShortcutsOn = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(DISABLED_KEY) : localStorage.setItem(DISABLED_KEY, 'off')

/** Returns the shortcuts of the current page that are listed for people. */
export const getShortcuts = (): Shortcut[] => [...registered].filter(({ isListed }) => isListed)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="textbox"]')

/** Whether a control uses the key itself: Enter opens a link, Space and Enter press a button, arrows move in a menu. */
function isUsedBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (key === 'enter') return target.matches('a, button, summary, input')
  if (key === ' ') return target.matches('button, summary, input')
  return key.startsWith('arrow') && target.closest('[role="menu"], [role="tablist"], [role="listbox"]') !== null
}

/** Registers a shortcut while the component is mounted. The most recent registration wins. */
export function useShortcut(keys: string, description: string, run: () => unknown, { isListed = true } = {}): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const shortcut = { keys, description, isListed, run: () => latest.current() }
    registered.add(shortcut)
    return () => void registered.delete(shortcut)
  }, [keys, description, isListed])
}

/**
 * Starts listening to keys. Ignored while typing, with a modifier key, or while a dialog is open. Returns a function
 * that stops listening.
 */
export function listenForShortcuts(now: () => number = Date.now): () => void {
  const over = new AbortController()
  let before = { key: '', at: 0 }
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      if (!areShortcutsOn() || document.querySelector('dialog[open]') !== null) return
      const key = event.key.toLowerCase()
      const both = now() - before.at < SEQUENCE_TIMEOUT_MS ? `${before.key} ${key}` : key
      before = { key, at: now() }
      const find = (wanted: string) => [...registered].findLast(({ keys }) => keys === wanted)
      const matched = find(both) ?? (event.shiftKey ? find(`shift+${key}`) : undefined) ?? find(key)
      if (matched === undefined || isUsedBy(event.target, key)) return
      before = { key: '', at: 0 }
      if (matched.run() !== false) event.preventDefault()
    },
    over,
  )
  return () => over.abort()
}
