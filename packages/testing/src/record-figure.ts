import { appendFileSync } from 'node:fs'

/** Prints a figure that a test measured, and adds it as a JSON line to the file that `FOYER_SOAK_FIGURES` names, if any. */
export function recordFigure(measured: string, value: string | number): void {
  const line = JSON.stringify({ measured, value })
  process.stderr.write(`${line}\n`)
  const { FOYER_SOAK_FIGURES } = process.env
  if (FOYER_SOAK_FIGURES !== undefined) appendFileSync(FOYER_SOAK_FIGURES, `${line}\n`)
}
