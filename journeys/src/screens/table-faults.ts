import type { Page } from 'playwright-core'

/** Finds texts of a table that overlap, and controls that a person has to scroll sideways for. */
export function findTableFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isForEyes = (element: Element) => element.checkVisibility() && element.closest('.ui-unseen, caption') === null
    /** The visible part of a text, without what its box cuts off. */
    const visibleRects = (text: Node) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].map((rect) => {
        let { left, right } = rect
        for (let box = text.parentElement; box !== null && box.closest('table') !== null; box = box.parentElement)
          if (getComputedStyle(box).overflowX === 'hidden') {
            const edge = box.getBoundingClientRect()
            left = Math.max(left, edge.left)
            right = Math.min(right, edge.right)
          }
        return { left, right, top: rect.top, bottom: rect.bottom }
      })
    }
    const textsOf = (table: Element) => {
      const found: { text: string; node: Node; rects: ReturnType<typeof visibleRects> }[] = []
      const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const node = walker.currentNode
        if (node.parentElement === null || !isForEyes(node.parentElement) || node.textContent?.trim() === '') continue
        found.push({ text: node.textContent?.trim() ?? '', node, rects: visibleRects(node) })
      }
      return found
    }
    type Rect = { left: number; right: number; top: number; bottom: number }
    const overlap = (one: Rect, other: Rect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3
    const found: string[] = []
    for (const box of document.querySelectorAll('.rows')) {
      const texts = textsOf(box)
      for (const [at, one] of texts.entries())
        for (const other of texts.slice(at + 1))
          if (one.rects.some((rect) => other.rects.some((rival) => overlap(rect, rival))))
            found.push(`"${one.text}" overlaps "${other.text}"`)
      const edge = box.getBoundingClientRect()
      for (const control of box.querySelectorAll('a[href], button, select, input')) {
        const { left, right } = control.getBoundingClientRect()
        if (isForEyes(control) && (left < edge.left - 1 || right > edge.right + 1))
          found.push(`"${control.getAttribute('aria-label') ?? control.textContent}" is out of view`)
      }
    }
    return found
  })
}
