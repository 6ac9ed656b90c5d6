// Words that connect ideas: using several of them takes more than memorised sentences.
import { normalise } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language/language.ts'

const listed: Readonly<Record<Language, string>> = {
  en: 'because although though however therefore unless while whereas since so then when if but which who after before instead until',
  es: 'porque aunque pero sin embargo entonces cuando si mientras como que despues antes donde quien ademas asi hasta sino',
  fr: 'parce puisque mais cependant pourtant donc alors quand lorsque si pendant comme qui que apres avant ou ensuite malgre bien',
  pt: 'porque embora mas contudo porem entao quando se enquanto como que depois antes onde quem alem ate apesar',
  de: 'weil obwohl aber trotzdem deshalb dann als wenn wahrend da damit dass denn nachdem bevor ob sondern jedoch',
  it: 'perche anche ma tuttavia pero quindi allora quando se mentre siccome che dopo prima dove chi inoltre finche benche sebbene',
  pl: 'bo poniewaz dlatego chociaz choc ale jednak wiec potem kiedy gdy jesli jezeli podczas ktory ktora ktore ze zeby zanim az',
  uk: 'бо тому хоча але проте однак отже потім коли якщо поки який яка які що щоб перед після доки адже',
  bg: 'защото понеже въпреки но обаче затова тогава когато ако докато които който която че след преди после макар освен',
}

const read = new Map<Language, ReadonlySet<string>>()

/** In the form in which words are compared. */
export function linkingWordsOf(language: Language): ReadonlySet<string> {
  const words = read.get(language) ?? new Set(normalise(listed[language]))
  read.set(language, words)
  return words
}
