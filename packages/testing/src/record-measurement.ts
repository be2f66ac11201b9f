import { appendFileSync } from 'node:fs'

/**
 * Prints a figure that a test measured. If `FOYER_SOAK_FIGURES` names a file, also appends it there as a line of JSON.
 */
export function recordMeasurement(measured: string, value: string | number): void {
  const line = JSON.stringify({ measured, value })
  process.stderr.write(`${line}\n`)
  const { FOYER_SOAK_FIGURES } = process.env
  if (FOYER_SOAK_FIGURES !== undefined) appendFileSync(FOYER_SOAK_FIGURES, `${line}\n`)
}
