// What models say that a person in a scene does not: that they are programs, that they refuse, and talk about the task.
// Pure.
import type { Language } from '@parley/contracts/language/language.ts'

/** A model speaks of itself. */
const selfNames: Record<Language, RegExp> = {
  en: /\bas an ai\b|\bi(?:[’']m| am) (?:just |only )?an? (?:ai\b|artificial|virtual assistant|language model|chatbot)|language model|\bai assistant/iu,
  es: /\bcomo (?:una )?(?:ia\b|inteligencia artificial)|modelo de lenguaje|soy (?:una ia\b|un asistente virtual)/iu,
  fr: /en tant qu[’']?(?:ia\b|intelligence artificielle|une ia\b|assistante? virtuel)|modèle de langage|je suis une (?:ia\b|intelligence artificielle)/iu,
  pt: /\bcomo (?:uma )?(?:ia\b|inteligência artificial)|modelo de linguagem|sou (?:uma ia\b|um assistente virtual)/iu,
  de: /\bals (?:eine )?(?:ki\b|künstliche intelligenz|sprachmodell)|sprachmodell|ich bin (?:nur )?(?:eine ki\b|ein virtueller assistent)/iu,
  it: /\bcome (?:una? )?(?:ia\b|intelligenza artificiale)|in quanto ia\b|modello linguistico|sono (?:un[’']ia\b|un assistente virtuale)/iu,
  pl: /jako (?:ai\b|sztuczna inteligencja|model językowy)|model(?:em)? językowy|jestem (?:ai\b|wirtualnym asystentem|sztuczną inteligencją)/iu,
  uk: /як (?:ші(?!\p{L})|штучний інтелект|мовна модель)|мовн(?:а модель|ою моделлю)|я (?:лише )?(?:ші(?!\p{L})|штучний інтелект|віртуальний помічник)/iu,
  bg: /като (?:ии(?!\p{L})|изкуствен интелект|езиков модел)|езиков модел|аз съм (?:ии(?!\p{L})|изкуствен интелект|виртуален асистент)/iu,
}

/** Models refuse in these words, which name no thing that a person in a scene would refuse. */
const refusals: Record<Language, RegExp> = {
  en: /\b(?:can(?:[’']t|not| not)|(?:am|[’']m) (?:not able|unable) to|won[’']t) (?:(?:help|assist)(?: you)? with (?:that|this)(?: request)?\s*[.!,]|(?:fulfil|fulfill|comply with|complete|engage in|participate in|continue with) (?:that|this|your)|(?:create|generate|produce|provide) (?:that|this|such|explicit)|(?:assist|help) with (?:that|this|your) request)/iu,
  es: /no puedo (?:ayudar(?:te|le|los?)?|asistir(?:te|le)?) con (?:eso|esto|(?:esa|esta|tu|su) (?:solicitud|petición))\s*[.!,]|no puedo (?:cumplir|participar|continuar) con (?:esa|esta|tu|su) (?:solicitud|petición|conversación)/iu,
  fr: /ne peux pas (?:vous |t[’'])?(?:aider|assister) (?:avec|pour) (?:cela|ça|cette demande)\s*[.!,]|ne peux pas (?:répondre à|satisfaire|donner suite à|accéder à) (?:cette|votre|ta) demande/iu,
  pt: /não posso (?:ajudar|ajudá-l[oa]|auxiliar)(?: você)? com (?:isso|isto|esse pedido|essa solicitação)\s*[.!,]|não posso (?:atender|cumprir|satisfazer) (?:a )?(?:esse|este|essa|esta|seu|sua) (?:pedido|solicitação)/iu,
  de: /(?:dabei|damit|bei (?:dieser|deiner|ihrer) anfrage) kann ich (?:ihnen |dir )?(?:leider )?nicht (?:weiter)?helfen\s*[.!,]|kann (?:ich )?(?:ihnen |dir )?(?:leider )?(?:dabei|damit|bei (?:dieser|deiner|ihrer) anfrage) (?:leider )?nicht (?:weiter)?helfen\s*[.!,]|kann (?:ich )?(?:leider )?(?:diese|deine|ihre) anfrage (?:leider )?nicht/iu,
  it: /non posso (?:aiutarti|aiutarla|aiutare|assisterti) con (?:questo|questa richiesta|ciò)\s*[.!,]|non posso (?:soddisfare|esaudire|rispondere a) (?:questa|la tua|la sua) richiesta/iu,
  pl: /nie mogę (?:ci |panu |pani |państwu )?(?:[wz] tym )pomóc\s*[.!,]|nie mogę (?:ci |panu |pani |państwu )?pomóc (?:[wz] tym|[wz] tą prośbą|w tej sprawie)\s*[.!,]|nie mogę (?:spełnić|zrealizować) (?:tej|twojej) prośby/iu,
  uk: /не можу (?:вам |тобі )?(?:[зу] цим |[ву] цьому )допомогти\s*[.!,]|не можу (?:вам |тобі )?допомогти (?:[зі]з? цим|[ву] цьому)\s*[.!,]|не можу виконати (?:цей|ваш|твій) запит/iu,
  bg: /не мога да (?:ви |ти )?(?:помогна|съдействам) (?:с|за) (?:това|тази молба)\s*[.!,]|не мога да изпълня (?:тази|вашата|твоята) (?:молба|заявка)/iu,
}

/**
 * Talk about the conversation as a task, in the words of the prompt or of a model that explains what it does. The tags of
 * the prompt have no underscores here, because speech drops them.
 */
const taskWords: Record<Language, RegExp> = {
  en: /\bthe learner\b|\bin this (?:scenario|role-?play)\b|\brole-?play(?!ing)\b|\b(?:stay(?:ing)? in|break(?:ing)?|out of) character\b|\b(?:current|next|previous|optional)steps?\b|\b(?:current|next|previous|optional) steps?:|\bsteps done\b|\bsystem prompt\b|^\W*(?:sure|certainly|okay|of course)?[,!.:]?\s*here(?:[’']s| is) (?:a|an|the|my) (?:possible |short |suitable )*(?:reply|response|line|dialogue|continuation)\b[^.!?]{0,60}:/iu,
  es: /\ben este (?:escenario|juego de rol)\b|\bel aprendiz (?:debe|debería|tiene que)\b|^\W*aquí (?:tienes|está) (?:una|la|mi) (?:posible )?respuesta\b[^.!?]{0,60}:/iu,
  fr: /\bdans ce (?:scénario|jeu de rôle)|\bl[’']apprenante? (?:doit|devrait)|^\W*voici (?:une|la|ma) (?:possible )?(?:réponse|réplique)\b[^.!?]{0,60}:/iu,
  pt: /\bneste (?:cenário|jogo de papéis)|\bo aprendiz (?:deve|deveria|tem de|tem que)\b|^\W*aqui está (?:uma|a|minha) (?:possível )?resposta\b[^.!?]{0,60}:/iu,
  de: /\bin diesem (?:szenario|rollenspiel)\b|\b(?:der|die) lern(?:ende|er|erin) (?:soll|muss)\b|^\W*hier ist (?:eine|die|meine) (?:mögliche )?(?:antwort|replik)\b[^.!?]{0,60}:/iu,
  it: /\bin questo (?:scenario|gioco di ruolo)|\bl[’']apprendente (?:deve|dovrebbe)\b|^\W*ecco (?:una|la|mia) (?:possibile )?(?:risposta|battuta)\b[^.!?]{0,60}:/iu,
  pl: /\bw tym (?:scenariuszu|odgrywaniu ról)|(?:uczący się|osoba ucząca się) (?:powinien|powinna|musi)(?!\p{L})|^\W*oto (?:moja |możliwa )?odpowiedź[^.!?]{0,60}:/iu,
  uk: /[ув] (?:цьому сценарії|цій рольовій грі)|той, хто вчиться,? (?:повинен|має|мусить)(?!\p{L})|^[^\p{L}]*ось (?:моя |можлива )?(?:відповідь|репліка)[^.!?]{0,60}:/iu,
  bg: /в (?:този сценарий|тази ролева игра)|(?:учащият(?: се)?|обучаемият) (?:трябва|следва)(?!\p{L})|^[^\p{L}]*ето (?:моя |възможен )?отговор[^.!?]{0,60}:/iu,
}

/** "Step 2", at the beginning of a sentence. */
const numberedStep = /^[^\p{L}\p{N}]*(?:step|paso|étape|passo|schritt|krok|крок|стъпка)\s*\d/iu

/** Models refuse and explain themselves in English whatever they speak. */
const inEither = (patterns: Record<Language, RegExp>, language: Language, sentence: string): boolean =>
  patterns[language].test(sentence) || patterns.en.test(sentence)

export const isRefusal = (sentence: string, language: Language): boolean => inEither(refusals, language, sentence)

export const isOutOfRole = (sentence: string, language: Language): boolean =>
  numberedStep.test(sentence) || inEither(selfNames, language, sentence) || inEither(taskWords, language, sentence)
