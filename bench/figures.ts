// Percentiles, and tables of figures.

/** The value below which the share `p` (0 to 1) of the values lies. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN
}

/** Prints rows under their column names, aligned, as a Markdown table. */
export function printTable(rows: readonly Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? '')))
  const widths = columns.map((column, n) => Math.max(column.length, ...cells.map((row) => row[n]?.length ?? 0)))
  const line = (texts: readonly string[]) => `| ${texts.map((text, n) => text.padEnd(widths[n] ?? 0)).join(' | ')} |`
  console.log(line(columns))
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  for (const row of cells) console.log(line(row))
}
