// The schema for an answer's events: large, and not needed before the first answer.
export { StreamEvent } from '@parley/contracts/conversation/stream.ts'
