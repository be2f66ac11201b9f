import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** The layouts of the hosted pages (decision 22). */
export const layouts = ['door', 'card', 'split'] as const

/** Opens a page in a new context, and closes the context afterwards. */
export async function withPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options)
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Returns the sum of all layout shifts since the page began to load, after `settledMs` without waiting for input. */
export const layoutShift = (page: Page, settledMs: number): Promise<number> =>
  page.evaluate(
    (settled) =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), settled)
      }),
    settledMs,
  )

/** Finds controls and texts whose boxes overlap, apart from those inside each other. */
export function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = 'h1, h2, p, label, input:not([type="hidden"]), select, textarea, .button, dt, dd, li, .foot a'
    const shown = [...document.querySelectorAll(selector)].filter(
      (element) =>
        element.checkVisibility() &&
        element.getBoundingClientRect().width > 2 &&
        element.closest('.visually-hidden') === null,
    )
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    return shown.flatMap((one, at) =>
      shown
        .slice(at + 1)
        .filter((other) => !one.contains(other) && !other.contains(one))
        .filter((other) => overlap(one.getBoundingClientRect(), other.getBoundingClientRect()))
        .map((other) => `${one.outerHTML.slice(0, 60)} overlaps ${other.outerHTML.slice(0, 60)}`),
    )
  })
}
