import { describe, expect, it } from 'vitest'
import { matchesAny, matchesWording, normalise, saysPhrase, saysWord } from './wording.ts'

describe('normalise', () => {
  it.each([
    ["I'd like it, please.", 'i would like it please'],
    ['I’m sure it isn’t; we can’t and won’t.', 'i am sure it is not we can not and will not'],
    ["Let's see what's there, it's my manager's.", 'let us see what is there it is my managers'],
    ['¿Qué gastos incluye?', 'que gastos incluye'],
    ["J'aimerais l'addition, s'il vous plaît.", 'j aimerais l addition s il vous plait'],
    ['Não há café às 19:30?', 'nao ha cafe as 19 30'],
    ['Größe M, weiß', 'grosse m weiss'],
    ["C'è un po' d'acqua?", 'c e un po d acqua'],
    ['Źle się czuję, żółty', 'zle sie czuje zolty'],
    ["П'ятниця, їжа й ґудзик", 'пятниця іжа и гудзик'],
    ['Утре, в 8.30 ч.', 'утре в 8 30 ч'],
    ['check-in   T-shirt', 'check in t shirt'],
    [' … ?! ', ''],
  ])('%s', (text, words) => expect(normalise(text).join(' ')).toBe(words))

  it('returns the same words for every kind of apostrophe', () => {
    for (const mark of ["'", '’', 'ʼ', '`']) expect(normalise(`don${mark}t`)).toEqual(['do', 'not'])
  })
})

describe('matchesWording', () => {
  const says = (text: string, wording: string) => matchesWording(normalise(text), wording)

  it('requires the words in order but allows others in between', () => {
    expect(says('I would really like a small table', 'like table')).toBe(true)
    expect(says('The table is what I like', 'like table')).toBe(false)
  })

  it('matches a star with any ending or none', () => {
    for (const text of ['вікно', 'біля вікна', 'стіл з вікном']) expect(says(text, 'вікн*')).toBe(true)
    expect(says('window', 'window*')).toBe(true)
    expect(says('wind', 'window*')).toBe(false)
    expect(says('dos maletas grandes', 'dos malet*')).toBe(true)
  })

  it('matches only complete words without a star', () => {
    expect(says('I want two', 'two')).toBe(true)
    expect(says('networks', 'two')).toBe(false)
    expect(says('tuesday', 'tue')).toBe(false)
  })

  it('does not use the same word twice', () => {
    expect(says('two', 'two two')).toBe(false)
    expect(says('two and two', 'two two')).toBe(true)
  })

  it('expands contractions in the wording', () => {
    expect(says('I do not have it', "don't have")).toBe(true)
    expect(says("I don't have it", 'do not have')).toBe(true)
    expect(says('I have it', "don't have")).toBe(false)
  })

  it('matches a wording with ^ only at the beginning', () => {
    expect(says('Да, имам час.', '^да')).toBe(true)
    expect(says('Искам да дойда.', '^да')).toBe(false)
    expect(says('not yet', '^not yet')).toBe(true)
  })

  it('requires the words to be close together', () => {
    expect(says('In the evening my whole family likes to go for a walk each month', 'in month')).toBe(false)
  })

  it('matches _ with any word and $ with the end', () => {
    expect(says('Anna Kowalska', '^_ _$')).toBe(true)
    expect(says('Anna', '^_ _$')).toBe(false)
    expect(says('I am thirty one', '^_ _$')).toBe(false)
  })

  it('finds nothing in an empty text', () => {
    expect(says('', 'two')).toBe(false)
    expect(says('two', '*')).toBe(false)
  })

  it('matches any of several wordings', () => {
    expect(matchesAny('Seulement ce sac', ['deux valis*', 'ce sac'])).toBe(true)
    expect(matchesAny('Rien', ['deux valis*', 'ce sac'])).toBe(false)
  })
})

describe('saysPhrase', () => {
  it.each([
    ["Hello, I'd like to exchange this shirt because it is too small", 'I’d like to exchange this shirt.'],
    ['I would like to exchange the shirt', 'I’d like to exchange this shirt.'],
    ['i would like to exchage this shirt', 'I’d like to exchange this shirt.'],
    ['No, me gustaría cambiar esta camisa', 'Me gustaría cambiar esta camisa.'],
    ["I'm not sure, but I'd like to exchange this shirt", 'I’d like to exchange this shirt.'],
    ['je peux pas venir travailler aujourd’hui', 'Je ne peux pas venir travailler aujourd’hui.'],
    ['Скажіть, будь ласка, що входить в оренду', 'Що входить в оренду?'],
    ['Ще я взема, благодаря', 'Ще я взема.'],
  ])('finds "%s"', (text, phrase) => expect(saysPhrase(text, phrase)).toBe(true))

  it.each([
    ["I don't want to return this shirt", 'I want to return this shirt.'],
    ['I would like to buy this shirt', 'I’d like to exchange this shirt.'],
    ['I can come to work today', 'I can’t come to work today.'],
    ['No quiero devolver esta camisa', 'Quiero devolver esta camisa.'],
    ['Das Hemd passt mir nicht', 'Das Hemd passt mir.'],
    ['Je ne la prends pas', 'Je la prends.'],
    ['Я не хочу повернути сорочку', 'Я хочу повернути сорочку.'],
    ['Una mesa para dos, por favor', 'Uma mesa para dois, por favor.'],
    ['Per favore, un tavolo', 'A table for two, please.'],
    ['for two', 'A table for two, please.'],
    ['the to a for two please', 'A table for two, please.'],
    ['', 'Yes.'],
  ])('does not find "%s"', (text, phrase) => expect(saysPhrase(text, phrase)).toBe(false))

  it('does not match words scattered over a long answer', () => {
    const long =
      'A friend of mine has a big wooden table at home, which was very expensive for him because there are two of them, so please'
    expect(saysPhrase(long, 'A table for two, please.')).toBe(false)
  })

  it('tolerates no slips in short words', () => {
    expect(saysPhrase('A cable far too, please', 'A table for two, please.')).toBe(false)
  })

  it('accepts the wordings in `accepts`, unless they are negated', () => {
    expect(saysPhrase('Could I change it for a bigger one?', 'I’d like to exchange this shirt.', ['change it'])).toBe(
      true,
    )
    expect(saysPhrase('I do not change it', 'I’d like to exchange this shirt.', ['change it'])).toBe(false)
    expect(saysPhrase('Ні, я заплатила карткою', 'Я платила карткою.', ['заплат* картк*'])).toBe(true)
  })
})

describe('saysWord', () => {
  it.each([
    ['Quisiera cambiar esta camisa.', 'la camisa'],
    ['¿Me la puedo probar?', 'probarse'],
    ['I exchanged two shirts yesterday', 'to exchange'],
    ['Les chemises sont trop petites', 'la chemise'],
    ['Ich habe den Kassenbon verloren', 'der Kassenbon'],
    ['Posso provarla?', 'provarsi'],
    ['Хочу обміняти цю сорочку', 'сорочка'],
    ['Ovo é o talão', 'o talão'],
    ['Where is the fitting room?', 'fitting room'],
  ])('%j says %j', (text, word) => {
    expect(saysWord(text, word)).toBe(true)
  })

  it.each([
    ['I paid by card.', 'to paint'],
    ['My cardigan is wet.', 'card'],
    ['La tienda está cerrada.', 'la talla'],
    ['Where is the room?', 'fitting room'],
    ['Це мій чемодан', 'чек'],
    ['', 'la camisa'],
  ])('%j does not say %j', (text, word) => {
    expect(saysWord(text, word)).toBe(false)
  })
})

describe('saysWord in English', () => {
  it.each([
    ['I exchanged two shirts yesterday', 'to exchange'],
    ['She tries every day', 'to try'],
    ['They stopped the bus', 'to stop'],
    ['Two boxes, please', 'a box'],
    ['We were disappointed', 'to disappoint'],
  ])('%j says %j', (text, word) => expect(saysWord(text, word, 'en')).toBe(true))

  it.each([
    ['It is made by hand', 'handy'],
    ['I was disappointed', 'disappointment'],
    ['He is a teacher', 'to teach'],
  ])('%j does not say %j', (text, word) => expect(saysWord(text, word, 'en')).toBe(false))
})

it('treats names of JavaScript properties as words', () => {
  expect(normalise("constructor toString it'constructor")).toEqual(['constructor', 'tostring', 'it', 'constructor'])
})
