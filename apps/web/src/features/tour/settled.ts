// When there is something to be led through.

/** A list that takes longer than this, in milliseconds, is led past. */
const patienceMs = 10_000

const isBusy = () => document.querySelector('#main [aria-busy="true"]') !== null

/** Resolves as soon as the page waits for none of its parts, when patience is over, or when `signal` says that nobody waits. */
export function settled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
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
