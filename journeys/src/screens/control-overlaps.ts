import type { Page } from 'playwright-core'

/**
 * Finds controls that overlap, apart from those inside each other. What a box cuts off does not count, nor do sticky
 * parts, which lie over the content that scrolls below them.
 */
export function findControlOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number }
    const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=switch]'
    const isOverlay = (element: Element): boolean => {
      for (let box: Element | null = element; box !== null; box = box.parentElement)
        if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(box).position)) return true
      return false
    }
    const clip = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const shown = { left, right, top, bottom }
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        if (overflowX !== 'visible') {
          shown.left = Math.max(shown.left, edge.left)
          shown.right = Math.min(shown.right, edge.right)
        }
        if (overflowY !== 'visible') {
          shown.top = Math.max(shown.top, edge.top)
          shown.bottom = Math.min(shown.bottom, edge.bottom)
        }
      }
      return shown
    }
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') || element.textContent?.trim() || element.outerHTML).slice(0, 50)
    const controls = [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !isOverlay(element))
      .map((element) => ({ element, box: clip(element) }))
      .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2)
    const overlap = (one: Box, other: Box) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    return controls.flatMap((one, at) =>
      controls
        .slice(at + 1)
        .filter(({ element }) => !one.element.contains(element) && !element.contains(one.element))
        .filter(({ box }) => overlap(one.box, box))
        .map(({ element }) => `"${nameOf(one.element)}" overlaps "${nameOf(element)}"`),
    )
  })
}
