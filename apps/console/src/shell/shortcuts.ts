import { useEffect, useRef } from 'react'

/** One key, or two after another: `?`, `g m`. */
export interface Shortcut {
  keys: string
  says: string
  run: () => void
}

const OFF = 'foyer.console.shortcuts'
const TOGETHER_MS = 1000
const known = new Set<Shortcut>()

/** Whether keys do something; a choice of this device (CS-04). */
export const areShortcutsOn = (): boolean => localStorage.getItem(OFF) !== 'off'
export const setShortcutsOn = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, 'off')

/** Every shortcut of what is on screen. */
export const knownShortcuts = (): Shortcut[] => [...known]

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable], [role="textbox"]')

/** Has keys do something while the component is there. The newest one wins. */
export function useShortcut(keys: string, says: string, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const shortcut = { keys, says, run: () => latest.current() }
    known.add(shortcut)
    return () => void known.delete(shortcut)
  }, [keys, says])
}

/**
 * Starts to hear keys. They never count while somebody types, with a modifier, or beside an open dialog. The answer
 * ends that.
 */
export function hearShortcuts(now: () => number = Date.now): () => void {
  const over = new AbortController()
  let before = { key: '', at: 0 }
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      if (!areShortcutsOn() || document.querySelector('dialog[open]') !== null) return
      const key = event.key.toLowerCase()
      const both = now() - before.at < TOGETHER_MS ? `${before.key} ${key}` : key
      before = { key, at: now() }
      const meant = [...known].findLast(({ keys }) => keys === both) ?? [...known].findLast(({ keys }) => keys === key)
      if (meant === undefined) return
      event.preventDefault()
      before = { key: '', at: 0 }
      meant.run()
    },
    over,
  )
  return () => over.abort()
}
