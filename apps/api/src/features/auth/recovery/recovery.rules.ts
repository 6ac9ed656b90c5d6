// Recovery codes: long enough to be stored as a plain hash (OWASP ASVS 5.0, 6.5.2), short enough to copy by hand.

/** Without letters that look like digits or one another (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 120 bits. */
export const codeBytes = 15
const groupLength = 6

/** Formats random bytes as four groups of six, such as `7k2m9q-…`. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  const length = (bytes.length * 8) / 5
  const letters = Array.from(
    { length },
    (_, place) => alphabet[Number((bits >> BigInt(5 * (length - 1 - place))) & 31n)],
  )
  return letters.join('').replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-')
}

/** Normalises a typed code: ignores case and spaces, and maps look-alike letters. */
export function readRecoveryCode(typed: string): string {
  const letters = typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return letters.replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-')
}
