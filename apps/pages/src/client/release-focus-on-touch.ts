/**
 * Takes the initial focus from a field on a touch screen that the server did not recognise as one, so that no on-screen
 * keyboard covers the page (SI-02). A field with an error keeps it (G-07).
 */
export function releaseFocusOnTouch(): void {
  if (!matchMedia('(pointer: coarse)').matches || matchMedia('(any-pointer: fine)').matches) return
  releaseFocus()
  // The browser sets the initial focus before the first frame, which may be after this script.
  requestAnimationFrame(releaseFocus)
}

function releaseFocus(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches('input:not([aria-invalid="true"])'))
    activeElement.blur()
}
