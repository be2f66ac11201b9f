import { useEffect, useRef } from 'react'

/** One key, or two after another: `?`, `g m`. */
export interface Shortcut {
  keys: string
  description: string
  run: () => void
}

const DISABLED_KEY = 'foyer.console.shortcuts'
const SEQUENCE_TIMEOUT_MS = 1000
const registered = new Set<Shortcut>()

/** Whether keys do something; a choice of this device (CS-04). */
export const areShortcutsOn = (): boolean => localStorage.getItem(DISABLED_KEY) !== 'off'
export const setShortcutsOn = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(DISABLED_KEY) : localStorage.setItem(DISABLED_KEY, 'off')

/** Every shortcut of what is on screen. */
export const getShortcuts = (): Shortcut[] => [...registered]

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable], [role="textbox"]')

/** Has keys do something while the component is there. The newest one wins. */
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
 * Starts to hear keys. They never count while somebody types, with a modifier, or beside an open dialog. The answer
 * ends that.
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
