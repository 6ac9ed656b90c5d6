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

/** The 95 % interval of a share, by Wilson's score. */
export function wilson(hits: number, total: number): [low: number, high: number] {
  const z = 1.96
  const share = hits / total
  const spread = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))
  const [middle, scale] = [share + (z * z) / (2 * total), 1 + (z * z) / total]
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)]
}
