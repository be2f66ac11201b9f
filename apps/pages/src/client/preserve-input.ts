const KEY = 'foyer-typed'

/**
 * Keeps the typed address when the page opens again in another language or theme (G-47). Never a
 * password; what is kept is gone as soon as it is used.
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
