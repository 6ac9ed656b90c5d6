// Words whose full stop alone does not end a sentence, in the nine languages.
import type { Language } from '@parley/contracts/language/language.ts'

/**
 * `joined`: something always follows in the same sentence (a name after a title, a number after "Nr."). `open`: a
 * sentence may end here, so what follows decides: a capital letter begins a new one. Excludes everyday words ("no.",
 * "art.", "mar."), because they end sentences far more often.
 */
const lists: Record<Language, { joined: string; open: string }> = {
  en: {
    joined: 'mr mrs ms dr prof st mt rev capt lt sgt e.g i.e vs approx',
    open: 'etc a.m p.m jr sr inc ltd co dept est u.s u.k',
  },
  es: {
    joined: 'sr sra srta sres dr dra d dña prof núm pág avda av c ej p.ej',
    open: 'etc a.m p.m uds ud vd vds ee.uu s.a aprox tel',
  },
  fr: { joined: 'm mme mlle mm dr pr me st ste p.ex n° bd av env', open: 'etc av j.-c cf tél' },
  pt: { joined: 'sr sra srta dr dra prof profa d av r n.º p.ex núm pág', open: 'etc ltda tel aprox a.m p.m' },
  de: {
    joined: 'hr fr dr prof nr bzw ca d.h z.b z u.a evtl ggf inkl vgl st str bspw sog',
    open: 'usw etc u.s.w tel abs jh co',
  },
  it: {
    joined: 'sig sig.ra sigg dott dott.ssa prof prof.ssa avv ing geom s ss es p.es n pag',
    open: 'ecc etc tel a.c d.c ca',
  },
  pl: { joined: 'dr prof mgr inż ul al pl np tzw św ks nr tel godz płk gen m.in wg', open: 'itd itp r w proc zł gr' },
  uk: {
    joined: 'п пп проф д-р вул просп бул буд кв м с обл ст напр т.з ім акад тел',
    open: 'тощо т.д т.п р рр грн коп год хв др ін',
  },
  bg: {
    joined: 'г-н г-жа г-ца д-р проф доц инж ул бул бл гр с напр т.е т.нар св стр тел',
    open: 'др т.н пр.хр г лв ст ч',
  },
}

/** How to treat an abbreviation's full stop; see the lists. */
export type AbbreviationKind = 'joined' | 'open'

/** "p" may be the beginning of "p.m.". */
const beginnings = (word: string): string[] =>
  [...word.matchAll(/(?<=\p{L})\./gu)].map((dot) => word.slice(0, dot.index))

function kindsOf({ joined, open }: { joined: string; open: string }): Map<string, AbbreviationKind> {
  const [always, sometimes] = [joined.split(' '), open.split(' ')]
  const begun = [...always, ...sometimes].flatMap(beginnings)
  return new Map([
    ...[...begun, ...sometimes].map((word): [string, AbbreviationKind] => [word, 'open']),
    ...always.map((word): [string, AbbreviationKind] => [word, 'joined']),
  ])
}

const byLanguage = Object.fromEntries(
  Object.entries(lists).map(([language, list]) => [language, kindsOf(list)]),
) as Record<Language, Map<string, AbbreviationKind>>

/** Whether the word before a full stop is an abbreviation. `word` is without that full stop, in any case. */
export const abbreviationKind = (language: Language, word: string): AbbreviationKind | null =>
  byLanguage[language].get(word.toLowerCase()) ?? null
