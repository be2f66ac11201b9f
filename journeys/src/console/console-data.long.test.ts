import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { ConsolePage, consoleThemes } from './console-page-object.js'

const OWNER = 'owner@example.com'

describe('collections in the console', () => {
  let browser: Browser
  let foyer: TestFoyer
  let visit: ConsolePage
  let apiKey: string
  beforeAll(async () => {
    browser = await launchChromium()
    foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'false' } })
    const { memberId } = await foyer.createMember(OWNER)
    await foyer.grantRole(memberId, 'owner')
    apiKey = await foyer.addApiKey()
  })
  afterEach(() => visit?.end())
  afterAll(async () => {
    await browser?.close()
    await foyer?.stop()
  })

  it('DC-01, DC-02, DC-03, DC-04, G-20, G-30: a collection is made, filled from a file, asked, changed by keyboard with somebody beside, and seen as a visitor', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    await visit.signIn(OWNER, '/data')
    await visit.button('New collection').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Pots')
    await dialog.getByLabel('Only for the team and API keys').check()
    await dialog.getByRole('button', { name: 'Create collection' }).click()
    await visit.expectHeading('Pots')

    await page.getByRole('tab', { name: 'Import and export' }).click()
    const lines = Array.from({ length: 60 }, (_, n) => `pot-${n},Pot ${n},${n}`)
    await page.getByLabel('File').setInputFiles({
      name: 'pots.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['_id,name,price', ...lines, 'no,cells,fit,here'].join('\n')),
    })
    await visit.button('Import 60 items').click()
    await page.getByText('60 items added. 0 items replaced. 1 line rejected.').waitFor()
    await page.getByText('Line 62').waitFor()
    const found = await visit.violations()

    await page.getByRole('tab', { name: 'Items' }).click()
    await visit.button('Add filter').click()
    await page.keyboard.press('Shift+Tab')
    await page.getByLabel('Field of condition 1').fill('price')
    await page.getByLabel('Operator of condition 1').selectOption('is at least')
    await page.getByLabel('Value of condition 1').fill('5')
    await page.keyboard.press('Enter')
    await page.getByText('1 to 50 of 55 matching').waitFor()
    await page.getByRole('columnheader', { name: 'price' }).getByRole('button', { name: 'price', exact: true }).click()
    await page.getByRole('columnheader', { name: 'price' }).and(page.locator('[aria-sort=ascending]')).waitFor()
    const address = page.url()
    await visit.button('Next').click()
    await page.getByText('51 to 55 of 55 matching').waitFor()
    await page.goto(address)
    await page.getByRole('rowheader', { name: 'Pot 5', exact: true }).waitFor()

    // Focus enters the grid at its first cell; from there on only keys are used.
    await page.getByRole('rowheader', { name: 'Pot 5', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Moon jar')
    await page.keyboard.press('Tab')
    await page.getByRole('rowheader', { name: 'Moon jar' }).waitFor()
    await foyer.call('/wix-data/v2/items/patch', {
      token: apiKey,
      json: {
        dataCollectionId: 'Pots',
        patch: {
          dataItemId: 'pot-5',
          fieldModifications: [{ fieldPath: 'price', action: 'SET_FIELD', setFieldOptions: { value: 77 } }],
        },
      },
    })
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    const conflict = page.getByRole('dialog', { name: 'Conflicting changes' })
    await conflict.getByText('77').waitFor()
    found.push(...(await visit.violations()))
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    const stored = () =>
      foyer.call<{ dataItem: { data: object } }>('/wix-data/v2/items/pot-5?dataCollectionId=Pots&dataItemId=pot-5', {
        token: apiKey,
      })
    await expect.poll(async () => (await stored()).body.dataItem.data).toMatchObject({ name: 'Moon jar', price: 12 })

    // Others are heard: their changes are announced, and rows do not move.
    const change = (dataItemId: string, value: unknown) =>
      foyer.call('/wix-data/v2/items/patch', {
        token: apiKey,
        json: {
          dataCollectionId: 'Pots',
          patch: {
            dataItemId,
            fieldModifications: [{ fieldPath: 'name', action: 'SET_FIELD', setFieldOptions: { value } }],
          },
        },
      })
    await change('pot-6', 'Beaker')
    await visit.button('1 change · Show').click()
    await page.getByRole('rowheader', { name: 'Beaker' }).waitFor()

    // Several at once, with Undo.
    const priceOf = async (id: string) => {
      const path = `/wix-data/v2/items/${id}?dataCollectionId=Pots&dataItemId=${id}`
      const { body } = await foyer.call<{ dataItem: { data: { price: number } } }>(path, { token: apiKey })
      return body.dataItem.data.price
    }
    await page.getByRole('checkbox', { name: 'Select pot-7' }).check()
    await page.getByRole('checkbox', { name: 'Select pot-9' }).click({ modifiers: ['Shift'] })
    await page.getByText('3 items selected').waitFor()
    found.push(...(await visit.violations()))
    await visit.button('Edit field…').click()
    await page.getByLabel('Field', { exact: true }).selectOption('price')
    await page.getByLabel('New value').fill('500')
    await visit.button('Change 3 items').click()
    await page.getByText('3 items changed.').waitFor()
    expect(await priceOf('pot-8')).toBe(500)
    await visit.button('Undo').click()
    await expect.poll(() => priceOf('pot-8')).toBe(8)

    // A column is made narrower with the pointer and pinned; both are remembered.
    const separator = page.getByRole('separator', { name: 'Width of price' })
    const before = Number(await separator.getAttribute('aria-valuenow'))
    const box = await separator.boundingBox()
    if (box === null) throw new Error('the separator is not shown')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await visit.button('Column price').click()
    await page.getByRole('menuitem', { name: 'Pin column' }).click()
    await page.reload()
    await expect.poll(async () => Number(await separator.getAttribute('aria-valuenow'))).toBe(before - 60)
    await page.locator('th[data-column=price][data-pinned]').waitFor()

    // From the data page to a changed item: the collection, the cell, Enter.
    await visit.open('/data')
    await visit.link('Pots').click()
    await page.getByRole('gridcell', { name: '59', exact: true }).click()
    await page.keyboard.type('590')
    await page.keyboard.press('Enter')
    await expect.poll(() => priceOf('pot-59')).toBe(590)

    await page.getByLabel('View as').selectOption('A visitor')
    await page.getByText('Only owners of the site and back ends may read Pots: a visitor sees none of it.').waitFor()
    await expect.poll(() => visit.button('New item').count()).toBe(0)
    await visit.open('/audit')
    await page.getByText(`${OWNER} viewed the collection Pots as another user`).first().waitFor()
    await page.getByText(`${OWNER} changed items of the collection Pots`).first().waitFor()

    const storageState = await visit.context.storageState()
    await visit.end()
    const [, darkAndNarrow] = consoleThemes
    visit = await ConsolePage.begin(browser, foyer, { ...darkAndNarrow, storageState })
    for (const path of ['', '/Pots', '/Pots?tab=rules', '/Pots?tab=files']) {
      await visit.open(`/data${path}`)
      await visit.page.getByRole('heading', { level: 1 }).waitFor()
      await visit.page.locator('.ui-skeleton').waitFor({ state: 'detached' })
      found.push(...(await visit.violations()))
    }
    expect(found).toEqual([])
  })
})
