// Records which request sent a job, so that the job's log lines and spans can be traced back to it.
import { z } from 'zod'
import { currentContext, isSaneId } from '../log/request-context.ts'

/** Name of the field in the stored data. No queue uses this name. */
const field = '__sentBy'

const Sender = z.object({
  requestId: z.string().refine(isSaneId),
  /** The id of the span that sent the job, if it was traced. */
  span: z.string().optional(),
})

export type JobSender = z.infer<typeof Sender>

/** The stored data of a job and, if it was sent within a request, its sender. */
export function withSender(data: object): object {
  const context = currentContext()
  if (context === undefined) return data
  const { requestId, span } = context
  return { ...data, [field]: { requestId, ...(span !== null && { span: span.address }) } satisfies JobSender }
}

/**
 * The data of a stored job and its sender; the sender is null if no request sent it, for example if it was scheduled.
 */
export function readStored(stored: unknown): { data: unknown; sender: JobSender | null } {
  if (typeof stored !== 'object' || stored === null || !(field in stored)) return { data: stored, sender: null }
  const { [field]: sender, ...data } = stored
  return { data, sender: Sender.safeParse(sender).data ?? null }
}
