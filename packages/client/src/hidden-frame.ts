import { FoyerError } from './errors.js'
import type { BrowserWindow } from './platform.js'

/** Adds an iframe that is invisible, not focusable and hidden from screen readers. Remove it when done. */
export function openHiddenFrame({ document }: BrowserWindow, url: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.style.display = 'none'
  frame.tabIndex = -1
  frame.title = title
  frame.setAttribute('aria-hidden', 'true')
  frame.src = url
  ;(document.body ?? document.documentElement).append(frame)
  return frame
}

/** @throws FoyerError `NO_BROWSER`. */
export function assertBrowser(window: BrowserWindow | undefined, purpose: string): asserts window is BrowserWindow {
  if (!window) throw new FoyerError('NO_BROWSER', `${purpose} needs a browser`)
}
