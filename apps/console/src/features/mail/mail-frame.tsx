import { useEffect, useRef } from 'react'

/**
 * Shows a mail in a frame that runs no scripts and is inert. The mail has inline styles, which the console's Content
 * Security Policy forbids in markup; so they are removed from the markup and set through the DOM.
 */
export function MailFrame({ html, title, width }: { html: string; title: string; width: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const show = () => {
      const page = frame.current?.contentDocument
      // Until the empty document has loaded, it may have no content; its `load` event calls this again.
      if (page?.readyState === 'complete') applyFrameStyles(page, html)
      measure()
    }
    // Sets the height of the frame to that of the mail, so that it needs no scrolling.
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
      // `allow-same-origin` allows setting the styles; without `allow-scripts` it grants the frame nothing else.
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
