// Which request sent a job: stored beside its data, so that the job's log lines and spans lead back to it.
import { z } from 'zod'
import { currentContext, isSaneId } from './request-context.ts'

/** Where it is in what the queue stores. No data of a queue has a field of this name. */
const field = '__sentBy'

const Sender = z.object({
  requestId: z.string().refine(isSaneId),
  /** The address of the span that sent it, where that was traced. */
  span: z.string().optional(),
})

export type JobSender = z.infer<typeof Sender>

/** What is stored of a job: its data and, within a request, who sent it. */
export function withSender(data: object): object {
  const context = currentContext()
  if (context === undefined) return data
  const { requestId, span } = context
  return { ...data, [field]: { requestId, ...(span !== null && { span: span.address }) } satisfies JobSender }
}

/** The data of a stored job as it was sent, and by whom; null for jobs that no request sent, as those of a schedule. */
export function readStored(stored: unknown): { data: unknown; sender: JobSender | null } {
  if (typeof stored !== 'object' || stored === null || !(field in stored)) return { data: stored, sender: null }
  const { [field]: sender, ...data } = stored
  return { data, sender: Sender.safeParse(sender).data ?? null }
}
