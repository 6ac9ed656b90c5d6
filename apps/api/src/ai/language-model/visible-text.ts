// The part of a model's text that is meant to be read: without its thinking and without the tokens with which models
// mark their turns, which many servers pass on as text. Pure.
import { ModelUnavailable } from '../model-unavailable.ts'

/** The model turned out to mark only the end of its thinking, not the beginning: part of it has been passed on. */
export class UnmarkedThinking extends ModelUnavailable {
  constructor() {
    super('language model: its thinking had no mark at the beginning')
  }
}

export interface VisibleText {
  /** @returns the part of the text so far that is certainly visible. @throws UnmarkedThinking */
  push(piece: string): string
  /** @returns the rest, at the end of the text */
  flush(): string
  /** Whether the model has ended its turn: nothing that follows is visible. */
  readonly isOver: boolean
}

type Effect =
  | 'thinking begins'
  | 'thinking ends'
  /** The text that follows, up to a line break or the next mark, names the speaker. */
  | 'header begins'
  | 'header ends'
  /** The text that follows, up to the next mark, names the channel of the text after that. */
  | 'channel begins'
  | 'turn ends'
  /** Surrounds the answer, and is not part of it. */
  | 'nothing'

/** Tags around thinking, with a model's name before them in some families: `<think>`, `<seed:think>`, `<mm:think>`. */
const thinkingTag =
  /^<(\/?)(?:[a-z]{1,12}:)?(?:think|thinking|thoughts?|thought_process|reasoning|reflection|inner_monologue|scratchpad|analysis)>/i
/** Tags around the answer after it. */
const answerTag = /^<\/?(?:answer|final_answer|final|response|output|reply)>/i
const tagBegins = /^<\/?[a-z_:]{0,40}$/i

/** The marks of each model family. */
const marks: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  // Mistral, Kimi, Gemma, Cohere, and models trained on OpenThoughts.
  ['[THINK]', 'thinking begins'],
  ['[/THINK]', 'thinking ends'],
  ['◁think▷', 'thinking begins'],
  ['◁/think▷', 'thinking ends'],
  ['<|think|>', 'thinking begins'],
  ['<|/think|>', 'thinking ends'],
  ['<|begin_of_thinking|>', 'thinking begins'],
  ['<|end_of_thinking|>', 'thinking ends'],
  ['<unused94>', 'thinking begins'],
  ['<unused95>', 'thinking ends'],
  ['<|channel>', 'thinking begins'],
  ['<channel|>', 'thinking ends'],
  ['<|START_THINKING|>', 'thinking begins'],
  ['<|END_THINKING|>', 'thinking ends'],
  ['<|begin_of_thought|>', 'thinking begins'],
  ['<|end_of_thought|>', 'thinking ends'],
  // Turns: ChatML, Llama, Granite, Gemma, OpenAI's harmony.
  ['<|im_start|>', 'header begins'],
  ['<|start_header_id|>', 'header begins'],
  ['<|end_header_id|>', 'header ends'],
  ['<|header_start|>', 'header begins'],
  ['<|header_end|>', 'header ends'],
  ['<|start_of_role|>', 'header begins'],
  ['<|end_of_role|>', 'header ends'],
  ['<start_of_turn>', 'header begins'],
  ['<|turn>', 'header begins'],
  ['<turn|>', 'turn ends'],
  ['<|start|>', 'header begins'],
  ['<|channel|>', 'channel begins'],
  ['<|message|>', 'header ends'],
  ['<end_of_turn>', 'turn ends'],
  ['</s>', 'turn ends'],
  ['<s>', 'turn ends'],
  ['<eos>', 'turn ends'],
  ['<bos>', 'turn ends'],
  ['<pad>', 'turn ends'],
  ['<unk>', 'turn ends'],
  ['<EOT>', 'turn ends'],
  ['<end_of_utterance>', 'turn ends'],
  ['[INST]', 'turn ends'],
  ['[/INST]', 'turn ends'],
  ['<<SYS>>', 'turn ends'],
  // Alpaca and Vicuna.
  ['### Human:', 'turn ends'],
  ['### User:', 'turn ends'],
  ['### Assistant:', 'turn ends'],
  ['### Instruction:', 'turn ends'],
  ['### Input:', 'turn ends'],
  ['### Response:', 'turn ends'],
])

const firsts = new Set([...marks.keys()].map(([first]) => first))
/** A token of any other model, such as `<|eot_id|>` or DeepSeek's with a wide bar. */
const otherToken = /^<[|｜][\p{L}\p{N}▁_:/ .-]{1,40}[|｜]>/u
const otherTokenBegins = /^<([|｜][\p{L}\p{N}▁_:/ .-]{0,40}[|｜]?)?$/u
/** A channel for the learner; all others are thinking. */
const visibleChannel = /^\s*final/

type Mark = { readonly effect: Effect; readonly length: number }

/** The mark at the start of the text; null if there is none; undefined until that is certain. */
function markAt(text: string): Mark | null | undefined {
  const known = [...marks].find(([mark]) => text.startsWith(mark))
  if (known) return { effect: known[1], length: known[0].length }
  const thinking = thinkingTag.exec(text)
  if (thinking) return { effect: thinking[1] ? 'thinking ends' : 'thinking begins', length: thinking[0].length }
  const around = answerTag.exec(text)
  if (around) return { effect: 'nothing', length: around[0].length }
  const other = otherToken.exec(text)
  if (other) return { effect: 'turn ends', length: other[0].length }
  const isBegun =
    tagBegins.test(text) || otherTokenBegins.test(text) || [...marks.keys()].some((mark) => mark.startsWith(text))
  return isBegun ? undefined : null
}

class Visible implements VisibleText {
  #rest = ''
  #part: 'text' | 'thinking' | 'header' | 'channel' = 'text'
  #channel = ''
  /** Text that may turn out to be thinking; null once it certainly contains no unmarked thinking. */
  #held: string | null
  #hasText = false
  #isOver = false

  readonly #isWhole: boolean

  /** @param isWhole whether nothing is passed on before the end of the text */
  constructor(thinksFirst: boolean, isWhole: boolean) {
    this.#held = thinksFirst ? '' : null
    this.#isWhole = isWhole
  }

  get isOver(): boolean {
    return this.#isOver
  }

  push(piece: string): string {
    this.#rest += piece
    return this.#release(false)
  }

  flush(): string {
    const rest = this.#release(true)
    const out = (this.#held ?? '') + rest
    this.#held = null
    return out
  }

  #release(isEnd: boolean): string {
    let out = ''
    while (this.#rest !== '' && !this.#isOver) {
      const at = this.#nextMark()
      out += this.#keep(this.#pass(this.#rest.slice(0, at)))
      this.#rest = this.#rest.slice(at)
      if (this.#rest === '') break
      const mark = markAt(this.#rest)
      if (mark === undefined && !isEnd) break
      // Without a mark, this character does not begin one and is text.
      if (!mark) out += this.#keep(this.#pass(this.#rest[0] ?? ''))
      this.#rest = this.#rest.slice(mark?.length ?? 1)
      if (mark) this.#obey(mark.effect)
    }
    if (this.#isOver) this.#rest = ''
    return out
  }

  /** The text, or nothing while it is withheld. */
  #keep(text: string): string {
    if (this.#held === null) return text
    this.#held += text
    return ''
  }

  #nextMark(): number {
    for (let at = 0; at < this.#rest.length; at += 1) if (firsts.has(this.#rest[at] ?? '')) return at
    return this.#rest.length
  }

  /** The visible part of a text without marks. */
  #pass(text: string): string {
    if (this.#part === 'channel') this.#channel += text
    if (this.#part === 'header') {
      const line = text.indexOf('\n')
      if (line < 0) return ''
      this.#part = 'text'
      return this.#pass(text.slice(line + 1))
    }
    if (this.#part !== 'text') return ''
    const visible = this.#hasText ? text : text.trimStart()
    if (visible !== '') this.#hasText = true
    return visible
  }

  #obey(effect: Effect): void {
    if (effect === 'nothing') return
    if (effect === 'thinking begins') {
      this.#part = 'thinking'
      // A model that marks its thinking has no unmarked thinking.
      if (!this.#isWhole && this.#held?.trim() === '') this.#held = null
    } else if (effect === 'thinking ends') {
      if (this.#part !== 'thinking') this.#forget()
      this.#part = 'text'
    } else if (effect === 'channel begins') {
      this.#part = 'channel'
      this.#channel = ''
    } else if (effect === 'header ends') {
      this.#part = this.#part !== 'channel' || visibleChannel.test(this.#channel) ? 'text' : 'thinking'
    } else if (this.#part === 'text' && this.#hasText) {
      // The turn ends, or another speaker's turn begins.
      this.#isOver = true
    } else if (effect === 'header begins') {
      this.#part = 'header'
    } else if (this.#part === 'thinking') {
      this.#part = 'text'
    }
  }

  /** All text so far was thinking. @throws UnmarkedThinking if some of it was passed on */
  #forget(): void {
    if (this.#held === null && this.#hasText) throw new UnmarkedThinking()
    this.#held = this.#isWhole ? '' : null
    this.#hasText = false
  }
}

/**
 * The output does not depend on how the text is split, and does not begin with white space.
 * @param thinksFirst whether the model thinks before each reply without marking the beginning: nothing is passed on
 * before the end mark, or the end of the text
 */
export const createVisibleText = ({ thinksFirst = false } = {}): VisibleText => new Visible(thinksFirst, false)

/** A complete text without its thinking; everything before an unpaired end mark is thinking. */
export function visibleIn(text: string): string {
  const visible = new Visible(true, true)
  return visible.push(text) + visible.flush()
}
