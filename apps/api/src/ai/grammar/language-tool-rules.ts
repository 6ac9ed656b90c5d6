// LanguageTool's rules that learners do not see: they are about writing and style, or were wrong about spoken lines. Pure.

/** Prefixes of categories; `docs/performance.md` has the figures without them. */
const categories =
  /^(?:TYPOGRAPHY|CASING|PUNCTUATION|PONCTUATION_VIRGULE|CAT_TYPOGRAPHIE|STYLE|BRE_STYLE_OXFORD_SPELLING|REDUNDANCY|COLLOQUIALISMS|SHORTEN_IT|PLAIN_ENGLISH|WHITESPACE|HYPHEN|DIACRITICS|REPETITIONS|TONE|CREATIVE_WRITING)/
const kinds = new Set(['style', 'typographical', 'whitespace', 'register'])

/** Each was wrong about correct lines of the library or of spoken language. */
const rules = new Set([
  'AGREEMENT_ADJ_NOUN',
  'AGREEMENT_SENT_START_2',
  'BOWIEM_ZAS',
  'COND_VS_FUTUR',
  'I_AFRAID',
  'I_LOWERCASE',
  'ITALIAN_WORD_REPEAT_RULE',
  'J_AIMERAI',
  'OU',
  'PCON_VERB',
  'POSER_UNE_QUESTION',
  'PRECISAR_DE_PT_PT_V2',
  'PREP_CASUS',
  'REFLEXIVE_VERB_SE_AGREEMENT',
  'SI_AFIRMACION',
  'ST_03_001',
  'UK_SIMPLE_REPLACE',
  'UPPERCASE_SENTENCE_START',
  'VERBO_HIFENIZADOR_VERBOS_2',
  'WHITE_HOUSE',
])

/** Words in everyday use that the dictionaries do not have, in lower case. */
const words = new Set(['wifi'])

/** Whether a finding of a rule is left out. @param category its id @param kind the rule's `issueType` */
export const isLeftOutRule = (id: string, category: string, kind: string): boolean =>
  rules.has(id) || categories.test(category) || kinds.has(kind)

/** Whether a word is correct, although the dictionary does not have it. */
export const isKnownWord = (word: string): boolean => words.has(word.toLowerCase())
