'use client'

export type { ListSnapshot, ListStatus } from './entry.js'
export { useCollection, useData } from './use-data.js'
export { type ItemList, type OneItem, type UseItemsOptions, useItem, useItems } from './use-items.js'
export { type MutationState, useInsert, usePatch, useRemove, useSave, useUpdate } from './use-mutations.js'
export { type Promotion, usePromotion } from './use-promotion.js'
