/**
 * Takes the initial focus from a field on a touch screen that the server did not recognise as one, so that no on-screen
 * keyboard covers the page (SI-02). A field with an error keeps it (G-07).
 */
export function releaseFocusOnTouch(): void {
  const { activeElement } = document
  const isTouch = matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches
  if (isTouch && activeElement instanceof HTMLElement && activeElement.matches('input:not([aria-invalid="true"])'))
    activeElement.blur()
}
