// What each line of an answer is checked by: large, and not needed before the first answer comes.
export { StreamEvent } from '@parley/contracts/stream.ts'
