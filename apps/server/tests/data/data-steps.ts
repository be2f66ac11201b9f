import { type BulkResponse, type CollectionView, type DataItem, type ErrorEnvelope, paths } from '@foyer/protocol'
import type { ScenarioResponse, TestFoyer } from '@foyer/testing'
import { expect } from 'vitest'
import { decodeClaims } from '../database/tables.js'

/** Permissions that allow every action to every caller. */
export const EVERYONE_PERMISSIONS = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' } as const

type Body = { dataItem: DataItem; action?: string } & BulkResponse & ErrorEnvelope

/** Calls of the data service, in the form that the Wix client sends (wire-protocol §8.2). */
export function createDataCalls(foyer: TestFoyer, apiKey: string) {
  const post = (path: string, json: object, token: string = apiKey): Promise<ScenarioResponse<Body>> =>
    foyer.call<Body>(path, { json, token })
  /** Sends the ID unescaped in the path, as far as a URL can contain it, and again in the query string. */
  const get = (dataCollectionId: string, itemId: string, token: string = apiKey, more = '') => {
    const query = new URLSearchParams({ dataCollectionId, dataItemId: itemId })
    const { pathname, search } = new URL(`${paths.items}/${itemId}?${query}${more}`, 'http://x')
    return foyer.call<Body>(`${pathname}${search}`, { token })
  }
  return {
    post,
    get,
    create: async (id: string, more: object = {}, token = apiKey) =>
      foyer.call<{ collection: CollectionView } & ErrorEnvelope>(paths.collections, {
        json: { collection: { id, permissions: EVERYONE_PERMISSIONS, ...more } },
        token,
      }),
    insert: (dataCollectionId: string, data: object, token?: string) =>
      post(paths.items, { dataCollectionId, dataItem: { data } }, token),
    save: (dataCollectionId: string, data: object, token?: string) =>
      post(paths.saveItem, { dataCollectionId, dataItem: { data } }, token),
    update: (dataCollectionId: string, data: object, token?: string, more = {}) =>
      post(paths.updateItem, { dataCollectionId, dataItem: { data }, ...more }, token),
    patch: (dataCollectionId: string, dataItemId: string, fieldModifications: object[], token?: string, more = {}) =>
      post(paths.patchItem, { dataCollectionId, patch: { dataItemId, fieldModifications }, ...more }, token),
    remove: (dataCollectionId: string, dataItemId: string, token?: string, more = {}) =>
      post(paths.removeItem, { dataCollectionId, dataItemId, ...more }, token),
    truncate: (dataCollectionId: string, token?: string) => post(paths.truncateItems, { dataCollectionId }, token),
    /** Returns the stored fields of an item without its system fields, or `undefined` if the item does not exist. */
    async stored(dataCollectionId: string, itemId: string): Promise<Record<string, unknown> | undefined> {
      const { status, body } = await get(dataCollectionId, itemId)
      if (status === 404) return undefined
      const { _id, _owner, _createdDate, _updatedDate, ...fields } = body.dataItem.data
      return fields
    },
  }
}

/** The error response of the data service with this status and code. */
export const refusal = (status: number, code: string) => ({
  status,
  body: { details: { applicationError: { code, description: expect.stringMatching(`^${code}: `) } } },
})

/** Returns the subject of an access token. */
export const getSubject = (token: string): string => decodeClaims(token).sub as string
