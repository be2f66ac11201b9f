const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})

/**
 * What the clock on the studio's wall says: `2026-11-25T18:30`. Classes begin by that clock, wherever their visitors
 * are.
 */
export const studioTime = (date) => clock.format(date).replace(' ', 'T')
