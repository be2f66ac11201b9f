import type { Page } from 'playwright-core'

/**
 * Counts what a person presses in a page: each click, and each key that is not typed into a field. Typing, and going to
 * the field to type into, do not count, apart from the Enter key that ends it. A cell of a data grid is typed into as
 * well, but has to be clicked first.
 */
export async function countPresses(page: Page): Promise<{ takeCount(): number }> {
  let count = 0
  await page.exposeFunction('countPress', () => {
    count += 1
  })
  await page.addInitScript(() => {
    const isText = (target: EventTarget | null) =>
      target instanceof Element &&
      target.closest('textarea, [role=gridcell], input:not([type=checkbox], [type=radio], [type=file])') !== null
    const isCell = (target: EventTarget | null) =>
      target instanceof Element && target.closest('[role=gridcell]') !== null
    const count = () => (window as unknown as { countPress(): void }).countPress()
    addEventListener(
      'pointerdown',
      (event) => {
        if (event.isTrusted && (isCell(event.target) || !isText(event.target))) count()
      },
      true,
    )
    addEventListener(
      'keydown',
      (event) => {
        const isTyped = event.key === 'Tab' || event.key === 'Shift' || (isText(event.target) && event.key !== 'Enter')
        if (event.isTrusted && !event.repeat && !isTyped) count()
      },
      true,
    )
  })
  return {
    /** Returns the number of presses since the last call. */
    takeCount() {
      const taken = count
      count = 0
      return taken
    },
  }
}
