import { appendFileSync } from 'node:fs'

/** Prints what a soak test measured and, in `npm run test:soak`, adds it to docs/soak.md. */
export function recordFigure(measured: string, value: string | number): void {
  const line = JSON.stringify({ measured, value })
  process.stderr.write(`${line}\n`)
  const { FOYER_SOAK_FIGURES } = process.env
  if (FOYER_SOAK_FIGURES !== undefined) appendFileSync(FOYER_SOAK_FIGURES, `${line}\n`)
}
