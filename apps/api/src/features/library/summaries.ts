// Scenarios as lists show them. What a list says of a scenario is made once for each edit of it, language and part, and
// remembered; what it is to its reader, and whether they may see it, is asked anew every time.
import type { IeltsPart, ScenarioSummary } from '@parley/contracts/library.ts'
import type { Database } from '#database/connect.ts'
import { relationFor } from './library.rules.ts'
import type { Reader } from './reader.ts'
import {
  type ListFilter,
  listModuleMemberRows,
  listSummaryRows,
  listVersionSummaryRows,
  type SummaryRow,
} from './summary.queries.ts'
import { type SummaryTexts, summaryTexts } from './summary.rules.ts'

/** Texts that are remembered, of 2 kB at most each. The built-in library has 2,800 in all languages. */
const rememberedTexts = 5_000

/** Asks the database for rows that the reader may see, with or without their texts. */
type Ask<Row> = (withTexts: boolean) => Promise<Row[]>

export class Summaries {
  readonly #db: Database
  /** By scenario, edit, language and part; what was made first is first. */
  readonly #texts = new Map<string, SummaryTexts>()

  constructor(db: Database) {
    this.#db = db
  }

  /** One page of a list. @param part of tests, which part is asked for */
  async list(reader: Reader, filter: ListFilter, part?: IeltsPart): Promise<ScenarioSummary[]> {
    const ask: Ask<SummaryRow> = (withTexts) => listSummaryRows(this.#db, reader, filter, withTexts)
    return (await this.#summarize(reader, ask, part)).map(({ summary }) => summary)
  }

  /** The scenarios of a module. Whether the reader may see the module is not asked here. */
  async ofModule(reader: Reader, moduleId: string) {
    const items = await this.#summarize(reader, (withTexts) =>
      listModuleMemberRows(this.#db, reader, moduleId, withTexts),
    )
    return items.map(({ row, summary }) => ({ ...summary, submodule_index: row.submoduleIndex }))
  }

  /** Scenarios as this reader has practised them, also those that are gone or hidden by now, by version. */
  async ofVersions(reader: Reader, versionIds: readonly string[]): Promise<Map<string, ScenarioSummary>> {
    if (versionIds.length === 0) return new Map()
    const items = await this.#summarize(reader, (withTexts) =>
      listVersionSummaryRows(this.#db, reader, versionIds, withTexts),
    )
    return new Map(items.map(({ row, summary }) => [row.versionId, summary]))
  }

  /** Where the texts of a row are not known, all are asked for again with them: so nobody gets texts that they may not see. */
  async #summarize<Row extends SummaryRow>(reader: Reader, ask: Ask<Row>, part: IeltsPart = 'full') {
    const keyOf = ({ id, updatedAt }: Row) => `${id} ${updatedAt.getTime()} ${reader.explanationLanguage} ${part}`
    const shown = (rows: Row[]) =>
      rows.flatMap((row) => {
        const texts = this.#texts.get(keyOf(row)) ?? this.#remember(keyOf(row), row, reader, part)
        return texts === null ? [] : [{ row, summary: { ...relationFor(row, reader), ...texts } }]
      })
    const rows = await ask(false)
    const items = shown(rows)
    return items.length === rows.length ? items : shown(await ask(true))
  }

  #remember(key: string, { texts: stored }: SummaryRow, reader: Reader, part: IeltsPart): SummaryTexts | null {
    if (stored === null) return null
    const texts = summaryTexts(stored, reader.explanationLanguage, part)
    const [oldest] = this.#texts.keys()
    if (this.#texts.size >= rememberedTexts && oldest !== undefined) this.#texts.delete(oldest)
    this.#texts.set(key, texts)
    return texts
  }
}
