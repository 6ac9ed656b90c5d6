// Inserts a topic's title into one of the examiner's sentences: "Let's talk about mornings". Pure.

/** A title in lower case, unless its first word is a name or an abbreviation: "London", "TV", "I". */
export function topicInSentence(title: string, questions: readonly string[] = []): string {
  const [word = ''] = title.split(/\s/)
  const isAbbreviation = word === 'I' || /\p{Lu}/u.test(word.slice(1))
  // Names keep their capital inside the questions too.
  const isName = word !== 'A' && word !== 'The' && questions.some((question) => question.slice(1).includes(` ${word}`))
  const text = isAbbreviation || isName ? title : title.charAt(0).toLowerCase() + title.slice(1)
  return text.replace(/[.!?]+$/, '')
}
