// Waits until the page has loaded what the tour points at.

/** How long to wait for a list, in milliseconds. */
const timeoutMs = 10_000

const isBusy = () => document.querySelector('#main [aria-busy="true"]') !== null

/** Resolves once no part of the page is loading, after `timeoutMs`, or when `signal` is aborted. */
export function settled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const look = () => {
      if (isBusy() && !over.aborted) return
      watch.disconnect()
      resolve()
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    over.addEventListener('abort', look)
    look()
  })
}
