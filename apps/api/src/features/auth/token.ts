// Tokens in mailed links and invitations: sent once, stored as a hash.
import { createHash, randomBytes } from 'node:crypto'

/** 192 bits, and short enough for the link to fit on one line of a mail. */
const tokenBytes = 24

/** A token for a link, in base64url. */
export const createToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** The stored hash of a token: its SHA-256 in base64url. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
