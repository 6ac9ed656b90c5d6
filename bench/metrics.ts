// Metrics for a server in the benchmarks, with the same names as our own server's.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const lag = monitorEventLoopDelay({ resolution: 10 })
lag.enable()

/** This process's processor seconds, resident bytes and event-loop lag, in Prometheus's text format. */
export function metrics(): string {
  const { user, system } = process.cpuUsage()
  return [
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    `nodejs_eventloop_lag_p99_seconds ${lag.percentile(99) / 1e9}`,
  ].join('\n')
}
