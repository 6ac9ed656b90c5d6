// Languages that translators are linked for (specification §1).

export interface TableLanguage {
  readonly name: string
  /** ISO 639-1. */
  readonly iso: string
  /** BCP 47 with the default region. */
  readonly regional: string
}

const row = (name: string, iso: string, region: string): TableLanguage => ({ name, iso, regional: `${iso}-${region}` })

/** Thirty-three languages by their English names. */
export const languageTable: readonly TableLanguage[] = [
  row('Arabic', 'ar', 'SA'),
  row('Bengali', 'bn', 'BD'),
  row('Bulgarian', 'bg', 'BG'),
  row('Chinese', 'zh', 'CN'),
  row('Czech', 'cs', 'CZ'),
  row('Danish', 'da', 'DK'),
  row('Dutch', 'nl', 'NL'),
  row('English', 'en', 'GB'),
  row('Finnish', 'fi', 'FI'),
  row('French', 'fr', 'FR'),
  row('German', 'de', 'DE'),
  row('Greek', 'el', 'GR'),
  row('Hebrew', 'he', 'IL'),
  row('Hindi', 'hi', 'IN'),
  row('Hungarian', 'hu', 'HU'),
  row('Indonesian', 'id', 'ID'),
  row('Italian', 'it', 'IT'),
  row('Japanese', 'ja', 'JP'),
  row('Korean', 'ko', 'KR'),
  row('Norwegian', 'nb', 'NO'),
  row('Persian', 'fa', 'IR'),
  row('Polish', 'pl', 'PL'),
  row('Portuguese', 'pt', 'PT'),
  row('Romanian', 'ro', 'RO'),
  row('Russian', 'ru', 'RU'),
  row('Slovak', 'sk', 'SK'),
  row('Spanish', 'es', 'ES'),
  row('Swedish', 'sv', 'SE'),
  row('Thai', 'th', 'TH'),
  row('Turkish', 'tr', 'TR'),
  row('Ukrainian', 'uk', 'UA'),
  row('Urdu', 'ur', 'PK'),
  row('Vietnamese', 'vi', 'VN'),
]

/** The row for a code such as `es`, `pt-BR` or `EN`; Norwegian also under `no`. */
export function tableLanguage(code: string): TableLanguage | undefined {
  const base = code.toLowerCase().split(/[-_]/)[0]
  const iso = base === 'no' ? 'nb' : base
  return languageTable.find((language) => language.iso === iso)
}
