import type { CommandContext } from './command-context.js'

/** Writes the result of a command to standard output: as one line of JSON with --json, else as text. */
export function print(
  { stdout }: Pick<CommandContext, 'stdout'>,
  value: unknown,
  text: string,
  json: boolean | undefined,
): void {
  stdout.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`)
}

/** Formats rows as aligned columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
