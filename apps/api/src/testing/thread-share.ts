// How much of some work this thread does, so that a test sees whether the work blocks the event loop.

const sum = ({ user, system }: NodeJS.CpuUsage): number => user + system

/**
 * The share of this thread in the processor time of the process until some work is done. No other load affects it.
 * @returns about 0 if another thread does the work, about 1 if it blocks the event loop
 */
export async function threadShare(work: () => Promise<unknown>): Promise<number> {
  const [process0, thread0] = [process.cpuUsage(), process.threadCpuUsage()]
  await work()
  return sum(process.threadCpuUsage(thread0)) / sum(process.cpuUsage(process0))
}
