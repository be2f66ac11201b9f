import type { AnyItem } from '@foyer/client/data'
import { dataClient, withApiKey } from '@foyer/client/data'
import type { Browser, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { allowPageProblems } from '../screens/page-problems.js'
import { type OpenedSite, openReferenceSite, SitePageObject } from './site-page-object.js'

describe('what people put aside at the reference site', () => {
  let browser: Browser
  let site: OpenedSite
  let visit: SitePageObject
  let email: string
  let many = 0
  beforeAll(async () => {
    browser = await launchChromium()
    site = await openReferenceSite({ 'signup.verifyEmail': 'false' })
  })
  beforeEach(async () => {
    many += 1
    email = `owner-${many}@example.com`
    visit = await SitePageObject.begin(browser, site)
  })
  afterEach(() => visit.end())
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  /** A collection as the studio's back end reads it: all items. */
  const collection = (id: string) => dataClient(withApiKey({ url: site.foyer.url, apiKey: site.apiKey })).items(id)
  async function stored(id: string): Promise<AnyItem[]> {
    return (await collection(id).query().ascending('_id').limit(1000).find()).items
  }
  const news = (who = visit) => who.page.getByRole('region', { name: 'News' })
  /** Waits until all writes have arrived. */
  const settled = (who = visit) => expect.poll(() => who.page.evaluate(() => sessionStorage.getItem('low-tide.unsent')))

  it('show 2, CT-04: two carts come together at sign-in; Undo, pressed after a reload, leaves both as they were before', async () => {
    const elsewhere = await SitePageObject.begin(browser, site)
    await elsewhere.open('/sign-up')
    await elsewhere.send(email, 'Create account')
    await elsewhere.expectFormCard('Account')
    await elsewhere.addToCart('quay-mug')
    await elsewhere.expectCart('1 item')
    await settled(elsewhere).toBeNull()

    await visit.addToCart('quay-mug')
    await visit.pressAddToCart()
    await visit.addToCart('one-stem')
    await visit.button('Favourite: Bottle for one stem').click()
    await visit.expectCart('3 items')
    await settled().toBeNull()
    const before = [await stored('Cart'), await stored('Favourites')]

    await visit.signIn(email)
    await visit.expectCart('3 items') // two mugs, not three, and the bottle
    await news().getByText('together with the cart of your account').waitFor()
    expect([await stored('Cart'), await stored('Favourites')]).not.toEqual(before)
    await visit.page.reload()
    await visit.open('/cart')
    await visit.page.getByText('you can have the cart of your account as it was').waitFor()
    await visit.button('Undo the merge').click()
    await visit.expectCart('1 item')
    await news().getByText('The cart of your account is as it was before you signed in.').waitFor()
    expect([await stored('Cart'), await stored('Favourites')]).toEqual(before)

    await visit.page.reload()
    await visit.expectCart('1 item')
    await visit.page.getByRole('link', { name: 'Favourites, empty' }).waitFor()
    await expect.poll(() => visit.button('Undo the merge').count()).toBe(0)
    await elsewhere.page.reload()
    await elsewhere.expectCart('1 item')
    await elsewhere.end()
    expect(visit.problems).toEqual([])
  })

  it('two visitors reach for the last place in a class: one has it, the other is told, and nobody sees whose it is', async () => {
    allowPageProblems(/status of 409/)
    await collection('Classes').insert({
      ...{ _id: 'raku', name: 'Raku', words: 'Fire and straw.', begins: '2999-01-01T10:00' },
      ...{ hours: 2, price: 100, places: 1 },
    })
    const other = await SitePageObject.begin(browser, site)
    const keep = /^Keep a place: Raku/
    const both = [visit, other]
    // Both bookings are held back until both are made: otherwise the second page receives the change first and offers
    // no booking.
    let made = 0
    let release = () => {}
    const released = new Promise<void>((go) => {
      release = go
    })
    for (const who of both) {
      await who.page.route(/\/wix-data\/v2\/items(\/save)?$/, async (route) => {
        if (++made === 2) release()
        await released
        await route.continue()
      })
      await who.open('/classes')
      await who.page.getByText('1 place left', { exact: true }).last().waitFor()
    }
    await Promise.all(both.map((who) => who.button(keep).click()))
    const told = async (who: SitePageObject) => {
      await news(who).getByText('Raku is full: somebody else was a moment faster.').waitFor()
      return who
    }
    const loser = await Promise.any(both.map(told))
    const winner = loser === visit ? other : visit
    expect(await stored('Bookings')).toHaveLength(1)
    await loser.button(/^Full: Raku/).waitFor()
    await winner.page.getByText('You keep 1 place.').waitFor()
    const seen = await (await fetch(`${site.url}/places.json`)).text()
    expect(seen).toContain('"raku":1')
    expect(seen).not.toMatch(/vis_|mem_/)

    // The booking stays with the person.
    await winner.open('/sign-up')
    await winner.send(email, 'Create account')
    await winner.expectFormCard('Account')
    await winner.open('/classes')
    await winner.page.getByText('You keep 1 place.').waitFor()
    await winner.button(/^One less: places, Raku/).click()
    await winner.button(keep).waitFor()
    expect(await stored('Bookings')).toEqual([])
    await other.end()
    await collection('Classes').remove('raku')
  })

  it('CT-01: what the data service refuses is taken back, and a notice says so', async () => {
    allowPageProblems(/status of 403/)
    await visit.open('/pieces/quay-mug')
    const refuse = (route: Route) =>
      route.fulfill({
        status: 403,
        headers: { 'access-control-allow-origin': site.url },
        json: { message: 'No.', details: { applicationError: { code: 'WDE0027', description: 'No.' } } },
      })
    await visit.page.route('**/wix-data/v2/items/save', refuse)
    await visit.button('Add to cart').click()
    await news().getByText('It is as it was before.').waitFor()
    await visit.expectCart('empty')
    await visit.page.unrouteAll()
    await visit.button('Add to cart').click()
    await visit.expectCart('1 item')
  })

  it('G-50, CT-07: a bar says that one is offline; what is changed meanwhile waits, is told, and arrives once, in order', async () => {
    await visit.open('/pieces/quay-mug')
    await visit.page.waitForLoadState('networkidle')
    const sent: string[] = []
    visit.page.on(
      'requestfinished',
      (request) => request.url().endsWith('/save') && sent.push(request.postData() ?? ''),
    )
    await visit.context.setOffline(true)
    await visit.button('Add to cart').click()
    await visit.button('Add to cart').click()
    await visit.button('Favourite: Quay mug').click()
    await visit.expectCart('2 items')
    await visit.page.getByText(/^You’re offline\. .*2 changes wait in this page to be sent/).waitFor()
    await visit.context.setOffline(false)
    await visit.page.getByText('You’re offline.').waitFor({ state: 'detached' })
    await settled().toBeNull()
    await visit.expectCart('2 items')
    const bodies = sent.map((body) => JSON.parse(body))
    expect(bodies.map(({ dataItem }) => dataItem.data.quantity)).toEqual([1, 2, undefined])
    const [line] = bodies
    expect(await collection('Cart').get(line.dataItem.id)).toMatchObject({ pieceId: 'quay-mug', quantity: 2 })
  })

  it('CT-02: what was not answered before a reload is sent by the page after it', async () => {
    await visit.page.route('**/wix-data/v2/items/save', () => {})
    await visit.open('/pieces/milk-jug')
    await visit.button('Add to cart').click()
    await visit.expectCart('1 item')
    await visit.page.unrouteAll()
    await visit.page.reload()
    await visit.expectCart('1 item')
    await settled().toBeNull()
    expect((await stored('Cart')).filter(({ pieceId }) => pieceId === 'milk-jug')).toHaveLength(1)
    expect(visit.problems).toEqual([])
  })

  it('works where the browser refuses storage, as long as the page is open', async () => {
    await visit.context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError')
          },
        })
    })
    await visit.addToCart('quay-mug')
    await visit.expectCart('1 item')
    await visit.link('1 in your cart').click()
    await visit.expectHeading('Cart')
    await visit.button('One more: Quay mug').click()
    await visit.expectCart('2 items')
    expect(visit.problems).toEqual([])
  })

  it('ST-03: a search that fails says so, and what was shown before stays', async () => {
    allowPageProblems(/status of 500/)
    await visit.open('/pieces')
    await visit.page.getByText('24 pieces', { exact: true }).waitFor()
    await visit.page.route('**/wix-data/v2/items/search', (route) => route.fulfill({ status: 500, body: '{}' }))
    await visit.page.getByLabel('Search').fill('salt')
    await visit.page.getByText('What you look for could not be fetched.').waitFor()
    await expect.poll(() => visit.page.getByRole('list', { name: 'Pieces' }).getByRole('listitem').count()).toBe(24)
    await visit.page.unrouteAll()
    await visit.button('Try again').click()
    await visit.page.getByText('1 piece', { exact: true }).waitFor()
    await visit.page.getByRole('link', { name: 'Salt bowl' }).waitFor()
  })
})
