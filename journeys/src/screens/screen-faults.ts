import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { CDPSession, Frame, Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The minified version, because each page parses it again. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns the axe violations of the current page, for WCAG 2.2 AA (G-20).
 * @param without selector of elements to exclude.
 */
export async function findAxeFaults(page: Page, without?: string): Promise<string[]> {
  await loadAxe(page, without === 'iframe' ? [] : page.frames().slice(1))
  const violations = await page.evaluate(
    async ([rules, exclude]) => {
      const context = exclude === undefined ? document : { exclude: [exclude] }
      return (
        await (window as unknown as { axe: typeof axe }).axe.run(context, {
          runOnly: rules,
          resultTypes: ['violations'],
        })
      ).violations
    },
    [RULES, without] as const,
  )
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(' ')}`)
}

/** Kept until the page is closed: detaching one would remove the virtual authenticator of the page. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Injecting the script through the devtools takes half the time of an evaluation. Frames get it too, because their
 * content is checked with the page.
 */
async function loadAxe(page: Page, frames: readonly Frame[]): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const { exceptionDetails } = await (await session).send('Runtime.evaluate', { expression: axeSource })
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
  await Promise.all(frames.map((frame) => frame.evaluate(axeSource)))
}

/** Returns the elements whose text is hard to read while the mouse is over them (G-29). */
export async function findHoverContrastFaults(page: Page, selector: string): Promise<string[]> {
  await loadAxe(page, [])
  const found: string[] = []
  for (const element of await page.locator(selector).filter({ visible: true }).all()) {
    await element.hover()
    const isFaulty = await element.evaluate(async (hovered) => {
      // Colours change in a transition.
      await Promise.all(hovered.getAnimations().map((transition) => transition.finished))
      const options = { runOnly: ['color-contrast'] }
      return (await (window as unknown as { axe: typeof axe }).axe.run(hovered, options)).violations.length > 0
    })
    if (isFaulty) found.push(`${new URL(page.url()).pathname}: ${await element.innerText()}`)
  }
  return found
}

/** Returns how far the page scrolls horizontally (G-30). */
export async function findHorizontalScroll(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return beyond > 0 ? [`${beyond} px beyond the edge`] : []
}

/**
 * Finds targets below 24 px and main buttons below 44 px (G-24). Links within a sentence may be as high as their line,
 * and visually hidden elements have no size (WCAG 2.5.8).
 */
export function findSmallTargets(page: Page, mainButtons: string): Promise<string[]> {
  return page.evaluate((main) => {
    const boxOf = (element: Element) => {
      const label =
        element.matches('input[type="checkbox"], input[type="radio"]') && element.closest('label, .ui-check')
      return (label || element).getBoundingClientRect()
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && boxOf(element).width > 2 && boxOf(element).height > 2
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.closest('p, li, h2, h3, td, dd') !== null
    const named = (element: Element, why: string) => `${why}: ${element.outerHTML.slice(0, 120)}`
    const targets = [
      ...document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, textarea, summary'),
    ]
    return [
      ...targets
        .filter((element) => isShown(element) && !isInSentence(element))
        .filter((element) => Math.min(boxOf(element).width, boxOf(element).height) < 24)
        .map((element) => named(element, 'below 24 px')),
      ...[...document.querySelectorAll(main)]
        .filter((element) => isShown(element) && boxOf(element).height < 44)
        .map((element) => named(element, 'below 44 px')),
    ]
  }, mainButtons)
}

/**
 * Finds text that is cut off by a box or by the window (G-30, G-31).
 * @param without selector of elements to exclude, for example tables that scroll horizontally.
 */
export function findClippedText(page: Page, without = 'svg, script'): Promise<string[]> {
  return page.evaluate((excluded) => {
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isForHearing = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isForHearing(element.parentElement))
    const isForEyes = (element: Element) =>
      element.checkVisibility() && element.closest('.skip') === null && !isForHearing(element)
    const rectsOf = (text: Node) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].filter(({ width }) => width > 0)
    }
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const parent = text.parentElement
      if (parent === null || text.textContent?.trim() === '' || !isForEyes(parent) || parent.closest(excluded)) continue
      const rects = rectsOf(text)
      if (rects.some(({ left, right }) => left < -1 || right > innerWidth + 1))
        found.add(`beyond the window: ${text.textContent}`)
      for (let box: Element | null = parent; box !== null; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        const isCut = rects.some(
          ({ left, right, top, bottom }) =>
            (cuts(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) ||
            (cuts(overflowY) && (top < edge.top - 1 || bottom > edge.bottom + 1)),
        )
        if (isCut) found.add(`cut off: ${text.textContent}`)
      }
    }
    return [...found]
  }, without)
}

/** User styles: text spacing (WCAG 1.4.12), and text at twice the size (1.4.4). */
export const readingStyles = {
  spacing:
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  large: 'html { font-size: 200% !important }',
} as const

/** Adds a user style sheet; a content security policy does not block it. */
export function restyle(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}

/** Finds controls without a visible border or underline, and icons without contrast, in forced colours (G-32). */
export function findForcedColourFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 2
    const hasEdge = (element: Element) => {
      // Drawn by the browser itself.
      if (element.matches('[type="checkbox"], [type="radio"]') && getComputedStyle(element).appearance === 'auto')
        return true
      const { borderStyle, borderWidth, outlineStyle } = getComputedStyle(element)
      return (borderStyle !== 'none' && Number.parseFloat(borderWidth) > 0) || outlineStyle !== 'none'
    }
    const behind = (element: Element | null): string => {
      if (element === null) return getComputedStyle(document.documentElement).backgroundColor
      const colour = getComputedStyle(element).backgroundColor
      return colour === 'rgba(0, 0, 0, 0)' ? behind(element.parentElement) : colour
    }
    const named = (element: Element, why: string) => `${why}: ${element.outerHTML.slice(0, 120)}`
    const fields = [...document.querySelectorAll('input:not([type="hidden"]), select, textarea')]
    const icons = [...document.querySelectorAll('button svg, a svg')]
    const words = [...document.querySelectorAll('button, a[href]')]
    return [
      ...fields.filter((field) => seen(field) && !hasEdge(field)).map((field) => named(field, 'no edge')),
      ...icons
        .filter((icon) => seen(icon) && getComputedStyle(icon).stroke === behind(icon))
        .map((icon) => named(icon, 'an icon as its ground')),
      ...words
        .filter((word) => seen(word) && getComputedStyle(word).color === behind(word))
        .map((word) => named(word, 'words as their ground')),
    ]
  })
}

/** Finds animations and transitions longer than 100 ms with reduced motion (G-40). */
export function findMotionFaults(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { animationName, transitionDuration } = getComputedStyle(element, part)
        const isSlow = transitionDuration.split(', ').some((time) => Number.parseFloat(time) > 0.1)
        return animationName !== 'none' || isSlow ? [`moves: ${element.outerHTML.slice(0, 120)}`] : []
      }),
    ),
  )
}
