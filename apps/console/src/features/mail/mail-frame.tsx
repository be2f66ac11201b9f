import { useEffect, useRef } from 'react'

/**
 * A mail in a frame that runs nothing, in which nothing can be pressed. A mail carries its styles in its elements,
 * which the policy of the console forbids in markup; so they are taken out of it and set one by one.
 */
export function MailFrame({ html, title, width }: { html: string; title: string; width: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const show = () => {
      const page = frame.current?.contentDocument
      // While the empty page is still read there may be nothing in it yet; its `load` comes back here.
      if (page?.readyState === 'complete') applyFrameStyles(page, html)
      measure()
    }
    // As high as the mail, so that nothing has to be scrolled in it.
    const measure = () => {
      const { current } = frame
      const height = current?.contentDocument?.body?.scrollHeight
      if (current && height !== undefined) current.style.blockSize = `${height + 2}px`
    }
    const widths = new ResizeObserver(measure)
    const { current } = frame
    if (current) widths.observe(current)
    current?.addEventListener('load', show)
    show()
    return () => {
      widths.disconnect()
      current?.removeEventListener('load', show)
    }
  }, [html])
  return (
    <iframe
      ref={frame}
      className="mail-frame"
      // The same origin, so that the styles can be set; without `allow-scripts` that gives the frame nothing.
      sandbox="allow-same-origin"
      title={title}
      tabIndex={-1}
      srcDoc="<!doctype html><title>Mail</title>"
      data-width={width}
    />
  )
}

function applyFrameStyles(page: Document, html: string): void {
  const bare = html.replace(/<style>[\s\S]*?<\/style>/, '').replaceAll(' style="', ' data-style="')
  const mail = new DOMParser().parseFromString(bare, 'text/html')
  const root = page.adoptNode(mail.documentElement)
  page.documentElement.replaceWith(root)
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  const Sheet = (page.defaultView as (Window & typeof globalThis) | null)?.CSSStyleSheet
  if (Sheet !== undefined) {
    const sheet = new Sheet()
    sheet.replaceSync(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '')
    page.adoptedStyleSheets = [sheet]
  }
  page.body.inert = true
}
