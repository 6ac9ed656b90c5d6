// Commands that tests send to Vite's server (request-relay.ts, emulate.ts).
import type { Emulated } from './emulate.ts'
import type { RelayedHead, RelayedRequest } from './request-relay.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    openInbox(test: string): Promise<void>
    closeInbox(test: string): Promise<void>
    holdUploads(test: string): Promise<void>
    releaseUploads(test: string): Promise<void>
    awaitLateRequests(): Promise<void>
    takeRequest(test: string): Promise<RelayedRequest | null>
    beginAnswer(id: string, head: RelayedHead): Promise<void>
    writeAnswer(id: string, part: string): Promise<void>
    endAnswer(id: string): Promise<void>
    cutAnswer(id: string): Promise<void>
    emulate(wanted: Emulated): Promise<void>
    standIn(address: string, script: string | null): Promise<void>
    endStandIns(addresses: readonly string[]): Promise<void>
  }
}
