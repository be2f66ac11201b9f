/**
 * Shows the errors of the date fields in a form without native validation, and focuses the first one. Returns whether
 * there is any.
 */
export function reportInvalidDates(form: HTMLElement): boolean {
  const invalid = [...form.querySelectorAll<HTMLInputElement>('.ui-date input')].filter((one) => !one.checkValidity())
  invalid[0]?.focus()
  return invalid.length > 0
}
