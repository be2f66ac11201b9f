import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { releaseFocusOnTouch } from './release-focus-on-touch.js'

const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))

/** A frame of jsdom never comes if another file of this process began one while its timers were fake. */
const ownFrames = (draw: FrameRequestCallback) => setTimeout(draw, 0, performance.now())

function renderField(attributes = ''): HTMLInputElement {
  document.body.innerHTML = `<input ${attributes}>`
  return document.body.firstElementChild as HTMLInputElement
}

describe('SI-02: the initial focus of a page', () => {
  let isTouch: boolean
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', ownFrames)
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' ? isTouch : !isTouch }))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
  })

  it('is taken from a field on a touch screen', () => {
    isTouch = true
    renderField().focus()
    releaseFocusOnTouch()
    expect(document.activeElement).toBe(document.body)
  })

  it('is also taken if the browser sets it after the script', async () => {
    isTouch = true
    const field = renderField()
    releaseFocusOnTouch()
    field.focus()
    await nextFrame()
    expect(document.activeElement).toBe(document.body)
  })

  it('G-07: stays in a field with an error', async () => {
    isTouch = true
    const field = renderField('aria-invalid="true"')
    field.focus()
    releaseFocusOnTouch()
    await nextFrame()
    expect(document.activeElement).toBe(field)
  })

  it('stays where there is a mouse', async () => {
    isTouch = false
    const field = renderField()
    field.focus()
    releaseFocusOnTouch()
    await nextFrame()
    expect(document.activeElement).toBe(field)
  })
})
