/** Writes the answer of a command: as one line of JSON with --json, else as text. */
export function print(value: unknown, text: string, json: boolean | undefined): void {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`)
}

/** Rows in aligned columns, for people. */
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
