import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { examinerTexts as examiner, fill } from '#texts/texts.ts'
import { believedQuestion } from '../../reply/follow-up.ts'
import {
  askFurther,
  type ExamAnswer,
  ExamState,
  examAt,
  examine,
  examView,
  examViewAt,
  mayAskFurther,
  openTest,
  prompt,
  type TestScript,
} from './ielts.ts'
import { topicInSentence } from './topic.ts'

const questions = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}?`)

const script: TestScript = {
  part: 'full',
  part1: { topics: ['Home', 'Music', 'Food'].map((title) => ({ title, questions: questions(title, 5) })) },
  part2: {
    title: 'A useful habit',
    question: 'Describe a useful habit.',
    bullet_points: ['what', 'why'],
    roundingOff: ['Easy?', 'Still?'],
  },
  part3: { topics: ['Habits', 'Change'].map((title) => ({ title, questions: questions(title, 3) })) },
  closing: 'Thank you. That is the end of the speaking test.',
}

const long = Array.from({ length: 50 }, (_, index) => `word${index}`).join(' ')
const started = Date.parse('2026-01-01T10:00:00Z')

/** A sitting with its own clock. */
function sit(part: TestScript['part'] = 'full', timeFactor = 1) {
  const own = { ...script, part }
  let clock = { now: started, timeFactor }
  let last: ExamAnswer = openTest(own, clock)
  return {
    get last() {
      return last
    },
    get view() {
      return examView(examAt(last.state, clock))
    },
    wait(seconds: number) {
      clock = { ...clock, now: clock.now + seconds * 1_000 }
    },
    say(text: string) {
      last = examine(own, ExamState.parse(JSON.parse(JSON.stringify(last.state))), text, clock)
      return last.reply
    },
    prompted() {
      const next = prompt(own, last.state, clock)
      if (next !== null) last = next
      return next?.reply ?? null
    },
  }
}

describe('the examiner', () => {
  it('asks all questions of the test in order', () => {
    const test = sit()
    const said = [test.last.reply]
    while (!test.last.ended && said.length < 60) said.push(test.say(long))
    expect(said.slice(0, 3)).toEqual([
      examiner.greeting,
      `${fill(examiner.partOne, { title: 'home' })} Home 1?`,
      'Home 2?',
    ])
    expect(said.filter((line) => /(Home|Music|Food) \d\?$/.test(line))).toHaveLength(12)
    const card = said.findIndex((line) => line.includes('Describe a useful habit.'))
    expect(card).toBe(13)
    expect(said.slice(card + 1, card + 3)).toEqual(['Thank you. Easy?', 'Still?'])
    expect(said[card + 3]).toContain('We’ve been talking about a useful habit, and')
    expect(said.filter((line) => /(Habits|Change) \d\?$/.test(line))).toHaveLength(6)
    expect(said.at(-1)).toBe(script.closing)
    expect(test.last.state.answered).toBe(12 + 1 + 6)
    expect(test.view).toEqual({ part: 3, phase: 'finished', ends_at: null })
  })

  it('asks why, or why not, once after a short answer in part 1', () => {
    const test = sit('1')
    test.say('Ana')
    expect(test.say('Yes, I do.')).toBe('Why is that?')
    expect(test.say('Because.')).toBe('Home 2?')
    expect(test.say('No, never.')).toBe('Why not?')
  })

  it('repeats a question at most twice', () => {
    const test = sit('1')
    test.say('Ana')
    const first = test.last.reply
    expect([test.say('Pardon?'), test.say('Can you repeat that?')]).toEqual([first, first])
    expect(test.say('Pardon?')).toBe('Home 2?')
  })

  it('moves on when the time for part 1 is up', () => {
    const test = sit()
    test.say('Ana')
    test.wait(301)
    expect(test.say(long)).toContain('Describe a useful habit.')
    expect(test.view).toEqual({ part: 2, phase: 'preparation', ends_at: '2026-01-01T10:06:01.000Z' })
  })

  it('moves on to the long turn when the preparation time is up', () => {
    const test = sit('2')
    expect(test.view).toEqual({ part: 2, phase: 'preparation', ends_at: '2026-01-01T10:01:00.000Z' })
    test.wait(61)
    expect(test.view).toEqual({ part: 2, phase: 'long_turn', ends_at: '2026-01-01T10:03:00.000Z' })
  })

  it('ends the preparation on request', () => {
    const test = sit('2')
    test.wait(20)
    expect(test.prompted()).toBe(examiner.begin)
    expect(test.view).toEqual({ part: 2, phase: 'long_turn', ends_at: '2026-01-01T10:02:20.000Z' })
    expect(test.prompted()).toBeNull()
  })

  it('stops a long turn when its time is up', () => {
    const begun = sit('2')
    begun.prompted()
    begun.wait(100)
    expect(begun.prompted()).toBeNull()
    begun.wait(21)
    expect(begun.prompted()).toBe('Thank you. Easy?')
    const silent = sit('2')
    silent.wait(181)
    expect(silent.prompted()).toBe('Thank you. Easy?')
    expect(silent.view.phase).toBe('rounding_off')
  })

  it('stops the clock of practice during silence', () => {
    const { state } = openTest(script, { now: started, timeFactor: 1 })
    const hour = 3_600_000
    const back = { now: started + hour, timeFactor: 1, stoppedMs: hour - 60_000 }
    const first = examine(script, state, long, back)
    expect(first.reply).toContain('Home 1?')
    expect(first.state.ends_at).toBe(new Date(started + hour + 240_000).toISOString())
    expect(examine(script, state, long, { ...back, stoppedMs: 0 }).reply).toContain('Describe a useful habit.')
  })

  it('begins the long turn of practice with its first word, however late', () => {
    const own = { ...script, part: '2' as const }
    const { state } = openTest(own, { now: started, timeFactor: 1 })
    const tomorrow = { now: started + 86_400_000, timeFactor: 1, stoppedMs: 86_000_000 }
    expect(examViewAt(state, tomorrow)).toMatchObject({
      phase: 'long_turn',
      ends_at: new Date(tomorrow.now + 120_000).toISOString(),
    })
    expect(prompt(own, state, tomorrow)?.reply).toBe(examiner.begin)
    expect(prompt(own, state, { now: tomorrow.now, timeFactor: 1 })?.reply).toBe('Thank you. Easy?')
  })

  it('asks one follow-up per answer in part 3 while there is time', () => {
    const clock = { now: started, timeFactor: 1 }
    const { state } = openTest({ ...script, part: '3' }, clock)
    expect(mayAskFurther(state, long, clock)).toBe(true)
    expect(mayAskFurther(state, 'Pardon?', clock)).toBe(false)
    expect(mayAskFurther(state, long, { ...clock, now: started + 301_000 })).toBe(false)
    const further = askFurther(state, 'Why do people keep habits?')
    expect(mayAskFurther(further.state, long, clock)).toBe(false)
    expect(examine(script, further.state, 'Pardon?', clock).reply).toBe('Why do people keep habits?')
    expect(examine(script, further.state, long, clock).reply).toBe('Habits 2?')
    expect(mayAskFurther(openTest(script, clock).state, long, clock)).toBe(false)
  })

  it.each([
    ['Why do you think people keep old habits?', true],
    [' Would young people in your country agree? ', true],
    ['Great answer! Why is that so?', false],
    ['That is interesting: why is it so?', false],
    ['People keep habits.', false],
    ['Why is that so? And who does it?', false],
    ['You made a mistake there, did you notice it?', false],
    ['Good, and why do people do that?', false],
    ['That is a very good point, so why do people do that?', false],
    ['Could you improve your grammar in that sentence?', false],
    ['Do you think a good education matters more than experience?', true],
    ['Why do people learn more from a mistake than from success?', true],
    ['Is it right to pay a musician in a band less than a doctor?', true],
    ['Great cities attract young people, but do they make them happy?', true],
    ['¿Por qué cree usted que la gente no cambia?', false],
    [`Why ${'so '.repeat(40)}much?`, false],
    ['why?', false],
  ])('uses a model’s question only if it is in the examiner’s style: %j', (question, isAsked) => {
    expect(believedQuestion(question)).toBe(isAsked ? question.trim() : null)
  })

  it('asks for more once after a short long turn', () => {
    const test = sit('2')
    expect(test.say('I drink water every morning.')).toBe(examiner.goOn)
    expect(test.say('It helps.')).toBe('Thank you. Easy?')
  })

  it('does not ask for more after a long turn that used all its time', () => {
    const test = sit('2')
    test.wait(185)
    expect(test.say('Few words.')).toBe('Thank you. Easy?')
  })

  it('runs part 2 and part 3 on their own', () => {
    const two = sit('2')
    expect([two.say(long), two.say(long), two.say(long)]).toEqual(['Thank you. Easy?', 'Still?', script.closing])
    const three = sit('3')
    expect(three.last.reply).toContain('Habits 1?')
    three.wait(301)
    expect(three.say(long)).toBe(script.closing)
    expect(three.last.ended).toBe(true)
    expect(three.say('Hello?')).toBe(script.closing)
  })

  it('runs on fast timers', () => {
    const test = sit('full', 0.01)
    expect(test.view.ends_at).toBe('2026-01-01T10:00:03.000Z')
    expect(examViewAt(test.last.state, { now: started, timeFactor: 0.05 })).toEqual({
      ...test.view,
      preparation_seconds: 3,
      talk_seconds: 6,
    })
  })

  it('never praises', () => {
    for (const line of Object.values(examiner).flat())
      expect(line).not.toMatch(/\b(good|great|excellent|well done|nice|perfect|correct|right)\b/i)
  })

  it('always ends, whatever the answers', () => {
    const step = fc.record({
      text: fc.oneof(fc.string(), fc.constantFrom('No.', 'Pardon?', long)),
      seconds: fc.nat(60),
    })
    fc.assert(
      fc.property(
        fc.constantFrom('full', '1', '2', '3'),
        fc.array(step, { minLength: 160, maxLength: 160 }),
        (part, steps) => {
          const test = sit(part as TestScript['part'])
          let parts = [test.view.part]
          for (const { text, seconds } of steps) {
            test.wait(seconds)
            test.say(text)
            parts = [...parts, test.view.part]
          }
          expect(test.last.ended).toBe(true)
          expect(parts).toEqual(parts.toSorted())
        },
      ),
      { numRuns: 50 },
    )
  })
})

it.each([
  ['Mornings', ['What do you do first?'], 'mornings'],
  ['Your home', ['Is your home quiet?'], 'your home'],
  ['London', ['Would you like to live in London?'], 'London'],
  ['TV and radio', ['What do you watch?'], 'TV and radio'],
  ['I and the others', [], 'I and the others'],
  ['A place you know.', ['Is it A or B?'], 'a place you know'],
  ['', [], ''],
])('inserts the title %j into a sentence', (title, questions, expected) => {
  expect(topicInSentence(title, questions)).toBe(expected)
})
