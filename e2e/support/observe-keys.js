// Injected into a page before its scripts: measures the latency of each key, from its event to the first task after the
// frame that shows it.
;(() => {
  const taken = []
  globalThis.parleyKeys = taken
  const note = ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => taken.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
  }
  addEventListener('input', note, { capture: true })
})()
