import { paths } from '@foyer/protocol'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeDataApi, type TestItem } from '../../tests/fake-data.js'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { FoyerProvider } from '../index.js'
import { useCollection, useItems, usePromotion } from './index.js'

let foyer: ReturnType<typeof fakeFoyer>
let promotion: object
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
  promotion = { visitorId: 'vis_1', promotedAt: '2030-01-01T12:00:00.000Z', collections: [], canUndo: true }
  foyer.on(paths.ownPromotion, () => ({ body: { promotion } }))
  foyer.on(paths.undoPromotion, () => {
    promotion = { ...promotion, canUndo: false, undone: { at: '', restored: 2, changedSince: 0 } }
    return { body: { promotion } }
  })
})
afterEach(cleanup)

let told: ReturnType<typeof usePromotion>
function Told() {
  told = usePromotion()
  return (
    <p data-testid="told">{`${told.status} ${told.promotion?.visitorId ?? ''} ${told.promotion?.canUndo ?? ''}`}</p>
  )
}
function Cart() {
  const { items } = useItems(useCollection<TestItem>('Pots').query())
  return <p data-testid="cart">{items.map(({ name }) => name).join()}</p>
}
const draw = () =>
  render(
    <FoyerProvider client={foyer.client} visitor="on-need">
      <Told />
      <Told />
      <Cart />
    </FoyerProvider>,
  )
const shows = (text: string) =>
  waitFor(() => expect(screen.getAllByTestId('told').map((each) => each.textContent?.trim())).toEqual([text, text]))

it('decision 30: a visitor is told nothing; who becomes a member is told, and asks once for all who show it', async () => {
  fakeDataApi(foyer, 'bowl')
  draw()
  await shows('none')
  act(() => void foyer.becomeMember())
  await shows('ready vis_1 true')
  expect(foyer.to(paths.ownPromotion)).toHaveLength(1)
})

it('decision 30: an undo is told, and every list is loaded again', async () => {
  const { put, pots } = fakeDataApi(foyer, 'both')
  foyer.becomeMember()
  draw()
  await shows('ready vis_1 true')
  await waitFor(() => expect(screen.getByTestId('cart').textContent).toBe('both'))
  pots.clear()
  put({ _id: 'own', name: 'own', price: 1 })
  let undone: unknown
  await act(async () => {
    undone = await told.undo()
  })
  expect(undone).toMatchObject({ undone: { restored: 2 } })
  expect(foyer.to(paths.undoPromotion)[0]?.body).toEqual({ visitorId: 'vis_1' })
  await shows('ready vis_1 false')
  await waitFor(() => expect(screen.getByTestId('cart').textContent).toBe('own'))
})

it('decision 30: too late is said, and nothing changes', async () => {
  fakeDataApi(foyer, 'both')
  foyer.on(paths.undoPromotion, () => foyer.refusal(409, 'UNDO_TOO_LATE'))
  foyer.becomeMember()
  draw()
  await shows('ready vis_1 true')
  await act(() => expect(told.undo()).rejects.toMatchObject({ applicationCode: 'UNDO_TOO_LATE' }))
  expect(told.isBusy).toBe(false)
  await shows('ready vis_1 true')
})

it('decision 30: what a visitor would bring can be asked beforehand', async () => {
  fakeDataApi(foyer)
  const collections = [{ collectionId: 'Cart', visitorItems: 2 }]
  foyer.on(paths.promotionPreview, () => ({ body: { collections } }))
  draw()
  await expect(told.preview({ sessionToken: 'st' })).resolves.toEqual(collections)
  expect(foyer.to(paths.promotionPreview)[0]?.body).toEqual({ sessionToken: 'st' })
})
