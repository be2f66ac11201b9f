import type { Command } from './command.js'

/** A page that was opened in the palette. */
interface Recent {
  path: string
  name: string
  memberId?: string
}

const MAX_RECENTS = 5

const keyOf = (memberId: string): string => `foyer.console.recents.${memberId}`

const isRecent = (value: unknown): value is Recent => {
  const { path, name, memberId } = (value ?? {}) as Record<string, unknown>
  return (
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof name === 'string' &&
    (memberId === undefined || typeof memberId === 'string')
  )
}

/** Returns the pages that the person opened last in the palette, on this device; the latest first. */
export function readRecents(memberId: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(memberId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX_RECENTS) : []
  } catch {
    return []
  }
}

/** Remembers a chosen page. Actions are not remembered. */
export function saveRecent(memberId: string, { path, name, memberId: of }: Command): void {
  if (path === undefined) return
  const others = readRecents(memberId).filter((recent) => recent.path !== path)
  const recents = [{ path, name, ...(of !== undefined && { memberId: of }) }, ...others].slice(0, MAX_RECENTS)
  localStorage.setItem(keyOf(memberId), JSON.stringify(recents))
}

/** Removes what was remembered, because it contains emails of members: after a sign-out, others may use the device. */
export const clearRecents = (memberId: string): void => localStorage.removeItem(keyOf(memberId))
