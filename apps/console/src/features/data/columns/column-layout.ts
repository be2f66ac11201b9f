import type { Collection, Field } from '../collection.js'

/** Bounds of the width of a column, in pixels, and the step of the arrow keys. */
export const MIN_WIDTH = 64
export const MAX_WIDTH = 800
export const WIDTH_STEP = 16

/** The fields that the server writes, after the fields of the collection; the id is the last column. */
const SYSTEM_FIELDS = ['_owner', '_createdDate', '_updatedDate', '_id']
const INITIAL_FIELD_COUNT = 8

/** What is remembered of the columns of a collection on this device. */
export interface SavedLayout {
  /** Widths in pixels of the columns that were resized. */
  widths: Readonly<Record<string, number>>
  /** The pinned columns; undefined: the first one. */
  pinned?: readonly string[] | undefined
}

/** A column as it is shown. */
export interface GridColumn {
  name: string
  field: Field | undefined
  /** In pixels. */
  width: number
  isPinned: boolean
  /** Distance from the start of the table at which a pinned column stays, in pixels; undefined if it scrolls. */
  pinnedAt: number | undefined
}

/** Rounds a width to whole pixels between the smallest and the largest that a column can have. */
export const clampWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

/** Returns the names of all fields: declared fields, fields of the items on the page, and system fields. */
export const fieldNames = ({ fields }: Collection, documents: readonly object[]): string[] => [
  ...new Set([
    ...fields.map(({ key }) => key),
    ...documents.flatMap((data) => Object.keys(data)).filter((name) => !SYSTEM_FIELDS.includes(name)),
    ...SYSTEM_FIELDS,
  ]),
]

/** Returns the columns to show: those chosen in the URL, or the first fields, the creation date and the id. */
export function visibleColumns(chosen: string | undefined, { fields }: Collection, names: readonly string[]): string[] {
  const known = chosen?.split(',').filter(Boolean) ?? []
  if (known.length > 0) return [...known.filter((name) => name !== '_id'), ...known.filter((name) => name === '_id')]
  const own = fields.length > 0 ? fields.map(({ key }) => key) : names.filter((name) => !name.startsWith('_'))
  return [...own.slice(0, INITIAL_FIELD_COUNT), '_createdDate', '_id']
}

const initialWidths: Readonly<Record<string, number>> = {
  NUMBER: 112,
  BOOLEAN: 112,
  DATE: 144,
  TIME: 112,
  DATETIME: 192,
  REFERENCE: 192,
  RICH_TEXT: 256,
  OBJECT: 224,
  _createdDate: 192,
  _updatedDate: 192,
  _id: 160,
}

const initialWidth = (name: string, field: Field | undefined): number =>
  initialWidths[name] ?? initialWidths[field?.type ?? ''] ?? 208

/** Types whose columns gain nothing from more width. */
const isNarrow = (name: string, field: Field | undefined): boolean =>
  name.startsWith('_') || ['NUMBER', 'BOOLEAN', 'DATE', 'DATETIME', 'TIME'].includes(field?.type ?? '')

/** Pinned columns take at most this part of the visible width, so that the others can be reached. */
const PINNED_PART = 0.6

interface Space {
  /** The visible width, in pixels; infinite while it is not known. */
  visible: number
  /** Width before the first column, and after the last one, in pixels. */
  before: number
  after: number
}

/**
 * Arranges the columns: pinned ones first, one after the other, as far as there is space for them. The last column of
 * text that was not resized takes the width that remains.
 */
export function arrangeColumns(
  names: readonly string[],
  { fields }: Pick<Collection, 'fields'>,
  { widths, pinned = names.slice(0, 1) }: SavedLayout,
  { visible, before, after }: Space,
): GridColumn[] {
  const isPinned = (name: string) => pinned.includes(name)
  const columns = [...names.filter(isPinned), ...names.filter((name) => !isPinned(name))].map((name) => {
    const field = fields.find(({ key }) => key === name)
    return { name, field, width: widths[name] ?? initialWidth(name, field) }
  })
  const isFlexible = ({ name, field }: Pick<GridColumn, 'name' | 'field'>) =>
    !isPinned(name) && widths[name] === undefined && !isNarrow(name, field)
  const flexible = columns.findLast(isFlexible)
  const total = columns.reduce((sum, { width }) => sum + width, before + after)
  if (flexible !== undefined && Number.isFinite(visible)) flexible.width += Math.max(0, Math.floor(visible - total))
  let start = before
  return columns.map((column) => {
    const fits = isPinned(column.name) && start + column.width <= visible * PINNED_PART
    const pinnedAt = fits ? start : undefined
    start = fits ? start + column.width : Number.POSITIVE_INFINITY
    return { ...column, isPinned: isPinned(column.name), pinnedAt }
  })
}

const storageKey = (collectionId: string): string => `foyer.console.columns.${collectionId}`

/** Reads the saved layout of a collection; what is not valid is ignored. */
export function readLayout(collectionId: string): SavedLayout {
  try {
    const saved = JSON.parse(localStorage.getItem(storageKey(collectionId)) ?? '{}') as Partial<SavedLayout>
    const widths = Object.entries(saved.widths ?? {}).filter(([, width]) => Number.isFinite(width))
    return {
      widths: Object.fromEntries(widths.map(([name, width]) => [name, clampWidth(width)])),
      ...(Array.isArray(saved.pinned) && { pinned: saved.pinned.map(String) }),
    }
  } catch {
    return { widths: {} }
  }
}

/** Saves the columns of a collection in this browser. */
export const saveLayout = (collectionId: string, layout: SavedLayout): void =>
  localStorage.setItem(storageKey(collectionId), JSON.stringify(layout))
