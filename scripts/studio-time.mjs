const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})

/**
 * Formats a date in the time zone of the studio: `2026-11-25T18:30`. Classes begin in this time zone, wherever their
 * visitors are.
 */
export const studioTime = (date) => clock.format(date).replace(' ', 'T')
