import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { dataWire } from '../../tests/fakes/data-wire.js'
import { applicationError } from '../../tests/fakes/scripted-server.js'
import { promotionsOf } from './promotions.js'

const promotion = { visitorId: 'vis_one', promotedAt: '2030-01-01T12:00:00.000Z', collections: [], canUndo: true }

describe('decision 30: promotions in the SDK', () => {
  it('preview: by the visitor alone, or with the proof of a login', async () => {
    const collections = [{ collectionId: 'Cart', visitorItems: 2 }]
    const { fetch, calls } = dataWire({ collections })
    expect(await promotionsOf({ fetch }).preview()).toEqual(collections)
    await promotionsOf(fetch).preview({ sessionToken: 'proof' })
    expect(calls).toMatchObject([
      { method: 'POST', url: paths.promotionPreview, body: {} },
      { method: 'POST', url: paths.promotionPreview, body: { sessionToken: 'proof' } },
    ])
  })

  it('last: what there is, and undefined when there is nothing', async () => {
    const { fetch, calls } = dataWire({ promotion }, {})
    expect(await promotionsOf({ fetch }).last()).toEqual(promotion)
    expect(await promotionsOf({ fetch }).last()).toBeUndefined()
    expect(calls[0]).toMatchObject({ method: 'GET', url: paths.ownPromotion })
  })

  it('undo: by the promotion, and too late by a code', async () => {
    const { fetch, calls } = dataWire({ promotion }, applicationError('UNDO_TOO_LATE', 409))
    expect(await promotionsOf({ fetch }).undo(promotion)).toEqual(promotion)
    expect(calls[0]).toMatchObject({ method: 'POST', url: paths.undoPromotion, body: { visitorId: 'vis_one' } })
    await expect(promotionsOf({ fetch }).undo(promotion)).rejects.toMatchObject({
      name: 'DataError',
      applicationCode: 'UNDO_TOO_LATE',
    })
  })
})
