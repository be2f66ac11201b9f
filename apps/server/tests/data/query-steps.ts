import { paths } from '@foyer/protocol'
import type { ScenarioResponse, TestFoyer } from '@foyer/testing'
import { expect } from 'vitest'

/** The part of a page of items that the tests read. */
export interface Page {
  dataItems: { id: string; data: Record<string, unknown> }[]
  pagingMetadata: { count: number; total?: number; hasNext: boolean; cursors?: { next?: string; prev?: string } }
}
export const getIds = ({ body }: ScenarioResponse<Page>): string[] =>
  body.dataItems.map(({ data }) => data._id as string)
export const pageRequest = (request: unknown): string => Buffer.from(JSON.stringify(request)).toString('base64url')

/** A site with collections. Requests use the API key unless a token is given. */
export interface DataSite {
  apiKey: string
  post<Body = Record<string, unknown>>(path: string, json: object, token?: string): Promise<ScenarioResponse<Body>>
  call<Body = Record<string, unknown>>(path: string, token?: string): Promise<ScenarioResponse<Body>>
  collection(id: string, permissions: object, fields?: readonly object[]): Promise<void>
  insert(id: string, items: readonly object[], token?: string): Promise<void>
}

export async function createDataSite(foyer: TestFoyer): Promise<DataSite> {
  const apiKey = await foyer.addApiKey()
  const site: DataSite = {
    apiKey,
    post: (path, json, token = apiKey) => foyer.call(path, { method: 'POST', json, token }),
    call: (path, token = apiKey) => foyer.call(path, { token }),
    collection: async (id, permissions, fields = []) => {
      const { status, text } = await site.post(paths.collections, { collection: { id, permissions, fields } })
      expect([status, text]).toEqual([200, expect.any(String)])
    },
    insert: async (id, items, token) => {
      for (const data of items) {
        const { status, text } = await site.post(paths.items, { dataCollectionId: id, dataItem: { data } }, token)
        expect([status, text]).toEqual([200, expect.any(String)])
      }
    },
  }
  return site
}
