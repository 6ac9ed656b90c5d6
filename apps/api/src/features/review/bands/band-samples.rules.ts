// Combines several judgements of one criterion into a band. Pure.
import type { Review } from '@parley/contracts/review/review.ts'

type Bands = NonNullable<Review['ielts']>
export type Criterion = Bands['lexical_resource']

/** A judgement whose quotes have been checked. */
export interface BandSample {
  readonly band: number
  readonly comment: string
  readonly evidence: Criterion['evidence']
}

/** Maximum number of quotes shown for a criterion. */
const quotesMax = 4

const unrated: Criterion = { band: null, comment: '', evidence: [] }

/**
 * The band of a criterion: the whole band in the middle of the samples, the lower one between two. The samples that
 * quote nothing do not count; without any, there is no band. Samples that differ are shown as a range.
 */
export function bandOf(samples: readonly BandSample[]): Criterion {
  const quoted = samples.filter(({ evidence }) => evidence.length > 0).toSorted((a, b) => a.band - b.band)
  const [lowest, highest] = [quoted[0], quoted.at(-1)]
  if (lowest === undefined || highest === undefined) return unrated
  const quotes = quoted.flatMap(({ evidence }) => evidence)
  const different = new Map(quotes.map((each) => [`${each.pair_id} ${each.quote}`, each]))
  return {
    band: Math.floor((lowest.band + highest.band) / 2),
    comment: lowest.comment || highest.comment,
    evidence: [...different.values()].slice(0, quotesMax),
    ...(lowest.band < highest.band && { range: [lowest.band, highest.band] }),
  }
}

/** The mean of the criteria as IELTS rounds it: to the nearest half band, .25 up to .5 and .75 up to the next whole. */
export const overallBand = (bands: readonly number[]): number =>
  Math.round((bands.reduce((sum, band) => sum + band, 0) / bands.length) * 2) / 2

type Criteria = Omit<Bands, 'overall' | 'overall_range'>

/** Removes bands without quotes, and the mean if a band is missing. */
export function quotedBands(scores: Criteria): Bands {
  const quoted = (one: Criterion): Criterion => (one.evidence.length === 0 ? unrated : one)
  const criteria = {
    fluency_and_coherence: quoted(scores.fluency_and_coherence),
    lexical_resource: quoted(scores.lexical_resource),
    grammatical_range_and_accuracy: quoted(scores.grammatical_range_and_accuracy),
  }
  const all = Object.values(criteria)
  const bands = all.flatMap(({ band }) => band ?? [])
  if (bands.length < all.length) return { ...criteria, overall: null }
  const [low, high] = [0, 1].map((end) => overallBand(all.map(({ band, range }) => range?.[end] ?? band ?? 0)))
  const overall = overallBand(bands)
  return low === undefined || high === undefined || low === high
    ? { ...criteria, overall }
    : { ...criteria, overall, overall_range: [low, high] }
}
