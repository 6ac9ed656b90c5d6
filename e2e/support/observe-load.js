// Injected into a page before its scripts: records the paint of the main content, layout shifts, and long tasks.
;(() => {
  const seen = { contentMs: undefined, lcpMs: 0, cls: 0, tasks: [] }
  globalThis.parleySeen = seen
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('element', ({ renderTime, loadTime }) => {
    seen.contentMs ??= renderTime || loadTime
  })
  watch('largest-contentful-paint', (entry) => {
    seen.lcpMs = entry.startTime
  })
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value
  })
  watch('longtask', (entry) => seen.tasks.push({ at: entry.startTime, ms: entry.duration }))
})()
