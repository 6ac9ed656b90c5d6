// Errors of the Redis-compatible server. Its messages may repeat what was sent, so they are never passed on.

export type RedisFault = Error & { readonly code?: string }

/** The reason for the log: only an error reply's kind, such as LOADING, READONLY or OOM. */
export function reasonOf({ name, code, message }: RedisFault): string {
  if (name === 'MaxRetriesPerRequestError') return 'connection closed'
  if (name !== 'ReplyError') return code ?? message
  return /(?:^|-)(?!ERR\b)([A-Z]{3,})\b/.exec(message)?.[1] ?? 'ERR'
}

/**
 * Errors that do not go away by themselves, and what to do.
 * https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors
 */
const misconfigured: readonly (readonly [RegExp, string])[] = [
  [/WRONGPASS|invalid password|wrong number of arguments for 'auth'/, 'the user or the password is wrong; correct it'],
  [/NOAUTH/, 'the server asks for a password; write redis://user:password@host'],
  [/DENIED/, 'the server takes connections from other machines only with a password; set one there and here'],
  [
    /NOPERM|can't (run|access)/,
    'that user may not count; allow it SELECT, EVAL, EVALSHA, SET, GET, INCR, DECR and PTTL on keys that begin with parley:',
  ],
  [/DB index|invalid DB/, 'the server has no database of that number; correct it, or leave it out'],
  [/MOVED|CROSSSLOT/, 'the server is part of a cluster; name one that stands alone'],
  [/unknown command/i, 'the server knows no EVAL; name one that does'],
  [
    /Unknown RESP type|Protocol error/,
    'what answers there is no Redis-compatible server; correct host and port, or write rediss:// if it asks for TLS',
  ],
  [
    /CERT|UNABLE_TO_VERIFY/,
    'the certificate of the server is not trusted; correct the host, or name its authority in NODE_EXTRA_CA_CERTS',
  ],
  [/ERR_SSL|EPROTO/, 'no connection by TLS comes about; write redis:// for a server without it'],
]

/** The configuration error, in one sentence; null if the server may recover by itself. */
export const adviceOn = ({ code, message }: RedisFault): string | null =>
  misconfigured.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1] ?? null
