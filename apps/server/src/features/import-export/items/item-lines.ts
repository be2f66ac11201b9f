import type { JsonObject } from '@foyer/protocol'

/** An item as a file has it, about so many bytes, or why there is none. `line` is where it begins. */
export type ItemLine = { line: number; data: JsonObject; bytes: number } | { line: number; fault: string }

/** The longest line read, in bytes: an item of 500 KB, every character of it written as an escape. */
export const MAX_ITEM_LINE_BYTES = 4 * 1024 * 1024
