// How much of some work is done by this thread, which shows whether the work blocks the event loop.

const sum = ({ user, system }: NodeJS.CpuUsage): number => user + system

/**
 * This thread's share of the process's CPU time during some work. Not affected by other load.
 * @returns about 0 if another thread does the work, about 1 if it blocks the event loop
 */
export async function threadShare(work: () => Promise<unknown>): Promise<number> {
  const [process0, thread0] = [process.cpuUsage(), process.threadCpuUsage()]
  await work()
  return sum(process.threadCpuUsage(thread0)) / sum(process.cpuUsage(process0))
}
