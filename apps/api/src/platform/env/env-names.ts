// Finds variables whose names resemble ours but do not exist: a misspelt one would otherwise be ignored silently.

/** Prefixes of our groups of variables. */
const prefixes = [
  'OPENAI_',
  'LANGUAGE_MODEL_',
  'TRANSCRIPTION_',
  'SPEECH_',
  'SPOKEN_',
  'WORD_LOOKUPS_',
  'S3_',
  'SMTP_',
  'MAIL_',
  'PADDLE_',
  'GOOGLE_',
  'OIDC_',
  'GTM_',
  'CRISP_',
  'KEEP_',
  'TURNS_',
  'MODEL_CALLS_',
  'FREE_CONVERSATIONS_',
  'METRICS_',
  'TRUSTED_',
  'EMBEDDED_',
  'ACCESS_TOKEN_',
]

/** Names with the same prefixes that other software reads, or that Kubernetes sets for a service with that name. */
const foreign = [
  /^OPENAI_(ORG|ORGANIZATION|PROJECT)(_ID)?$/,
  /^OPENAI_(LOG|WEBHOOK_SECRET|API_TYPE|API_VERSION)$/,
  /^GOOGLE_(APPLICATION|CLOUD|API|GENAI|COMPUTE|MAPS|PROJECT|REGION)/,
  /^PADDLE_OPENAPI$/,
  /^OTEL_/,
  /_SERVICE_(HOST|PORT(_\w+)?)$/,
  /_PORT(_\d+_(TCP|UDP)(_\w+)?)?$/,
]

/** Other software's names for our variables. */
const elsewhere: Readonly<Record<string, string>> = { OPENAI_API_BASE: 'OPENAI_BASE_URL' }

/** Number of letters to add, remove, change or swap to turn one name into the other (Damerau-Levenshtein distance). */
function distance(a: string, b: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : changed
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped))
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}

/** The closest known name. */
function nearest(name: string, known: readonly string[]): { name: string; distance: number } {
  const measured = known.map((each) => ({ name: each, distance: distance(name, each) }))
  return measured.sort((a, b) => a.distance - b.distance)[0] ?? { name: '', distance: Number.POSITIVE_INFINITY }
}

/** Maximum distance at which a name of this length counts as a typo. Short names are too close to any other. */
const slip = (name: string): number => (name.length < 7 ? 0 : name.length < 10 ? 1 : 2)

/**
 * One sentence for each variable that does not exist but has one of our prefixes, or almost one of our names.
 * @param names of the variables that are set
 * @param known names of the variables that exist
 */
export function unknownVariables(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name) || !/^[A-Z][A-Z0-9_]*$/.test(name)) return []
    if (foreign.some((pattern) => pattern.test(name))) return []
    const isOurs = prefixes.some((prefix) => name.startsWith(prefix))
    if (!isOurs && slip(name) === 0) return []
    // Other software has many names, so only those close enough to be a typo are compared.
    const candidates = isOurs ? known : known.filter((each) => Math.abs(each.length - name.length) <= slip(name))
    const near = nearest(name, candidates)
    if (!isOurs && near.distance > slip(name)) return []
    const isSuggested = near.distance <= Math.max(3, name.length / 2)
    const meant = elsewhere[name] ?? (isSuggested ? near.name : undefined)
    return `${name}: there is no such variable${meant === undefined ? '; take it away' : `; did you mean ${meant}?`}`
  })
}
