import { useEffect, useRef } from 'react'

/** One key, or a sequence of two: `?`, `g m`. */
interface Shortcut {
  keys: string
  description: string
  run: () => void
}

const DISABLED_KEY = 'foyer.console.shortcuts'
const SEQUENCE_TIMEOUT_MS = 1000
const registered = new Set<Shortcut>()

/** Whether shortcuts are enabled; stored on this device (CS-04). */
export const areShortcutsOn = (): boolean => localStorage.getItem(DISABLED_KEY) !== 'off'
export const setShortcutsOn = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(DISABLED_KEY) : localStorage.setItem(DISABLED_KEY, 'off')

/** Returns the shortcuts that are registered on the current page. */
export const getShortcuts = (): Shortcut[] => [...registered]

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable], [role="textbox"]')

/** Registers a shortcut while the component is mounted. The most recent registration wins. */
export function useShortcut(keys: string, description: string, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const shortcut = { keys, description, run: () => latest.current() }
    registered.add(shortcut)
    return () => void registered.delete(shortcut)
  }, [keys, description])
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
      const matched =
        [...registered].findLast(({ keys }) => keys === both) ?? [...registered].findLast(({ keys }) => keys === key)
      if (matched === undefined) return
      event.preventDefault()
      before = { key: '', at: 0 }
      matched.run()
    },
    over,
  )
  return () => over.abort()
}
