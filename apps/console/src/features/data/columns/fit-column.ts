/** Space around the content of a cell, in pixels. */
const PADDING = 26

/** Returns the width of the longest content of a column on the page, in pixels. */
export function fitColumn(region: HTMLElement | null, name: string): number {
  if (region === null) return 0
  const cells = [...region.querySelectorAll<HTMLElement>('th, td')].filter(
    ({ dataset }) => dataset.stop === name || dataset.column === name,
  )
  // Contents have their whole width meanwhile; nothing is painted before the attribute is removed.
  region.dataset.measured = ''
  const widths = cells.map((cell) => cell.firstElementChild?.getBoundingClientRect().width ?? 0)
  delete region.dataset.measured
  return Math.ceil(Math.max(0, ...widths)) + PADDING
}
