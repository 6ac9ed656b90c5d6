// Scenarios as shown in lists. A list entry's texts are cached for each edit of the scenario, language and part; its
// relation to the reader, and whether they may see it, are read every time.
import type { IeltsPart, ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import type { Database } from '#database/connect.ts'
import { relationFor } from './library.rules.ts'
import type { Reader } from './reader.ts'
import {
  findSummaryRow,
  type ListFilter,
  listModuleMemberRows,
  listSummaryRows,
  listVersionSummaryRows,
  type SummaryRow,
} from './summary.queries.ts'
import { type SummaryTexts, summaryTexts } from './summary.rules.ts'

/** Number of cached texts, of at most 2 kB each. The built-in library has 2,800 in all languages. */
const rememberedTexts = 5_000

/** Reads the rows that the reader may see, with or without their texts. */
type Ask<Row> = (withTexts: boolean) => Promise<Row[]>

export class Summaries {
  readonly #db: Database
  /** Texts by scenario, edit, language and part, oldest first. */
  readonly #texts = new Map<string, SummaryTexts>()

  constructor(db: Database) {
    this.#db = db
  }

  /** One page of a list. @param part for tests, the requested part */
  async list(reader: Reader, filter: ListFilter, part?: IeltsPart): Promise<ScenarioSummary[]> {
    const ask: Ask<SummaryRow> = (withTexts) => listSummaryRows(this.#db, reader, filter, withTexts)
    return (await this.#summarize(reader, ask, part)).map(({ summary }) => summary)
  }

  /** One scenario; null if there is none for this reader. */
  async ofScenario(reader: Reader, id: string): Promise<ScenarioSummary | null> {
    const [item] = await this.#summarize(reader, (withTexts) => findSummaryRow(this.#db, reader, id, withTexts))
    return item?.summary ?? null
  }

  /** The scenarios of a module. Does not check whether the reader may see the module. */
  async ofModule(reader: Reader, moduleId: string) {
    const items = await this.#summarize(reader, (withTexts) =>
      listModuleMemberRows(this.#db, reader, moduleId, withTexts),
    )
    return items.map(({ row, summary }) => ({ ...summary, submodule_index: row.submoduleIndex }))
  }

  /** Scenarios by version as this reader has practised them, including those deleted or hidden since. */
  async ofVersions(reader: Reader, versionIds: readonly string[]): Promise<Map<string, ScenarioSummary>> {
    if (versionIds.length === 0) return new Map()
    const items = await this.#summarize(reader, (withTexts) =>
      listVersionSummaryRows(this.#db, reader, versionIds, withTexts),
    )
    return new Map(items.map(({ row, summary }) => [row.versionId, summary]))
  }

  /** Reads all rows again with texts if any text is not cached, so that no reader gets text that they may not see. */
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
