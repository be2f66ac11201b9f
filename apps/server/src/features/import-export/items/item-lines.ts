import type { JsonObject } from '@foyer/protocol'

/** An item of a file and its approximate size in bytes, or its fault. `line` is where it begins. */
export type ItemLine = { line: number; data: JsonObject; bytes: number } | { line: number; fault: string }

/** The longest line read, in bytes: an item of 500 KB with every character escaped. */
export const MAX_ITEM_LINE_BYTES = 4 * 1024 * 1024
