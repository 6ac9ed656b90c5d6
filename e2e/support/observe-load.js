// Runs in a page before everything else: notes when the largest thing is painted, what moves, and what blocks.
;(() => {
  const seen = { lcpMs: 0, cls: 0, tasks: [] }
  globalThis.parleySeen = seen
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => {
    seen.lcpMs = entry.startTime
  })
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value
  })
  watch('longtask', (entry) => seen.tasks.push({ at: entry.startTime, ms: entry.duration }))
})()
