// Lines with punctuation next to marked words.
import { findPart } from '@parley/contracts/text/text-span.ts'
import { Fix, type FixProps } from '#ui/voice/fix.tsx'
import { WordTapProvider } from '#ui/voice/words.tsx'
import { Part } from './part.tsx'

interface Example extends Pick<FixProps, 'language' | 'message'> {
  readonly original: string
  readonly suggestion: string
}

const examples: readonly Example[] = [
  {
    language: 'es',
    message: 'Perdón, no le oigo bien. ¿Puedo pago en tarjeta? Sí, claro: son veintiséis euros.',
    original: 'Puedo pago en tarjeta',
    suggestion: 'Puedo pagar con tarjeta',
  },
  {
    language: 'fr',
    message: 'Vous voulez venir pour dîner\u202f? Oui, mais douze personnes, il est trop\u202f; huit, c’est mieux.',
    original: 'venir pour dîner',
    suggestion: 'venir dîner',
  },
  {
    language: 'fr',
    message: 'Elle m’a dit : « C’est trop de cher », et nous sommes partis. Tu comprends ?',
    original: 'C’est trop de cher',
    suggestion: 'C’est trop cher',
  },
  {
    language: 'de',
    message: 'An der Kasse sagte sie: „Ich nehme die blaue Hemd“, und dann ging sie hinaus.',
    original: 'Ich nehme die blaue Hemd',
    suggestion: 'Ich nehme das blaue Hemd',
  },
  {
    language: 'uk',
    message: 'Учора він спитав: «Де мій сорочка?», а потім знайшов її (чисту й випрасувану).',
    original: 'мій сорочка',
    suggestion: 'моя сорочка',
  },
]

export function LineParts() {
  return (
    <Part name="Marked words and punctuation" wide>
      <WordTapProvider onWord={() => undefined}>
        {examples.map(({ language, message, original, suggestion }) => (
          <Fix
            key={message}
            language={language}
            message={message}
            fix={{ start: 0, end: 0, ...findPart(message, original), suggestion }}
            why=""
            fuller={null}
            labels={{ said: 'Said', say: 'Say', fuller: 'Fuller' }}
          />
        ))}
      </WordTapProvider>
    </Part>
  )
}
