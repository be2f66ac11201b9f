const KEY = 'foyer-typed'

/**
 * Preserves the typed email address while the page reloads in another language or theme (G-47). Never stores a
 * password; deletes the stored value as soon as it is restored.
 */
export function preserveInput(): void {
  const field = () => document.querySelector<HTMLInputElement>('input[name="email"]:not([readonly])')
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  const empty = field()
  if (kept !== null && empty?.value === '') empty.value = kept
  for (const link of document.querySelectorAll('.choices a')) {
    link.addEventListener('click', () => {
      const typed = field()?.value
      if (typed) sessionStorage.setItem(KEY, typed)
    })
  }
}
