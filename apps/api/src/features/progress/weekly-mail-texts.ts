// Texts of the weekly mail in nine languages. Figures stand behind a colon: so no language needs a plural.
import type { Language } from '@parley/contracts/language.ts'

export interface WeeklyMailText {
  /** Both days are written out as the language does. */
  readonly subject: (monday: string, sunday: string) => string
  readonly intro: string
  readonly minutes: (practised: string, goal: string | null) => string
  readonly conversations: (count: string) => string
  readonly streak: (current: string, longest: string) => string
  readonly words: (count: string) => string
  readonly label: string
  /** @param off the address at which the mail is switched off */
  readonly footer: (off: string) => string
}

export const weeklyMailTexts: Readonly<Record<Language, WeeklyMailText>> = {
  en: {
    subject: (monday, sunday) => `Your week on Parley, ${monday} to ${sunday}`,
    intro: 'This is what you practised last week.',
    minutes: (practised, goal) => `Minutes practised: ${practised}${goal === null ? '' : ` of ${goal}`}`,
    conversations: (count) => `Conversations finished: ${count}`,
    streak: (current, longest) => `Days in a row: ${current} (longest: ${longest})`,
    words: (count) => `Words due today: ${count}`,
    label: 'See your progress',
    footer: (off) => `You get this mail because you asked for it under Progress. To switch it off: ${off}`,
  },
  es: {
    subject: (monday, sunday) => `Tu semana en Parley, del ${monday} al ${sunday}`,
    intro: 'Esto es lo que practicaste la semana pasada.',
    minutes: (practised, goal) => `Minutos de práctica: ${practised}${goal === null ? '' : ` de ${goal}`}`,
    conversations: (count) => `Conversaciones terminadas: ${count}`,
    streak: (current, longest) => `Días seguidos: ${current} (máximo: ${longest})`,
    words: (count) => `Palabras para hoy: ${count}`,
    label: 'Ver tu progreso',
    footer: (off) => `Recibes este correo porque lo pediste en Progreso. Para desactivarlo: ${off}`,
  },
  fr: {
    subject: (monday, sunday) => `Votre semaine sur Parley, du ${monday} au ${sunday}`,
    intro: 'Voici votre entraînement de la semaine dernière.',
    minutes: (practised, goal) => `Minutes d’entraînement\u00a0: ${practised}${goal === null ? '' : ` sur ${goal}`}`,
    conversations: (count) => `Conversations terminées\u00a0: ${count}`,
    streak: (current, longest) => `Jours d’affilée\u00a0: ${current} (record\u00a0: ${longest})`,
    words: (count) => `Mots à revoir aujourd’hui\u00a0: ${count}`,
    label: 'Voir vos progrès',
    footer: (off) =>
      `Vous recevez ce message parce que vous l’avez demandé sous Progrès. Pour le désactiver\u00a0: ${off}`,
  },
  pt: {
    subject: (monday, sunday) => `A tua semana no Parley, de ${monday} a ${sunday}`,
    intro: 'Isto foi o que praticaste na semana passada.',
    minutes: (practised, goal) => `Minutos de prática: ${practised}${goal === null ? '' : ` de ${goal}`}`,
    conversations: (count) => `Conversas terminadas: ${count}`,
    streak: (current, longest) => `Dias seguidos: ${current} (máximo: ${longest})`,
    words: (count) => `Palavras para rever hoje: ${count}`,
    label: 'Ver o teu progresso',
    footer: (off) => `Recebes este e-mail porque o pediste em Progresso. Para o desativar: ${off}`,
  },
  de: {
    subject: (monday, sunday) => `Deine Woche auf Parley, ${monday} bis ${sunday}`,
    intro: 'das hast du in der letzten Woche geübt.',
    minutes: (practised, goal) => `Geübte Minuten: ${practised}${goal === null ? '' : ` von ${goal}`}`,
    conversations: (count) => `Beendete Gespräche: ${count}`,
    streak: (current, longest) => `Tage in Folge: ${current} (längste Folge: ${longest})`,
    words: (count) => `Heute fällige Wörter: ${count}`,
    label: 'Fortschritt ansehen',
    footer: (off) => `Du bekommst diese Mail, weil du sie unter „Fortschritt“ bestellt hast. Abbestellen: ${off}`,
  },
  it: {
    subject: (monday, sunday) => `La tua settimana su Parley: ${monday} – ${sunday}`,
    intro: 'ecco la tua pratica della settimana scorsa.',
    minutes: (practised, goal) => `Minuti di pratica: ${practised}${goal === null ? '' : ` su ${goal}`}`,
    conversations: (count) => `Conversazioni concluse: ${count}`,
    streak: (current, longest) => `Giorni di fila: ${current} (massimo: ${longest})`,
    words: (count) => `Parole da ripassare oggi: ${count}`,
    label: 'Vedi i tuoi progressi',
    footer: (off) => `Ricevi questa e-mail perché l’hai richiesta in «Progressi». Per disattivarla: ${off}`,
  },
  pl: {
    subject: (monday, sunday) => `Twój tydzień w Parley: ${monday} – ${sunday}`,
    intro: 'oto podsumowanie twoich ćwiczeń z zeszłego tygodnia.',
    minutes: (practised, goal) => `Minuty ćwiczeń: ${practised}${goal === null ? '' : ` z ${goal}`}`,
    conversations: (count) => `Zakończone rozmowy: ${count}`,
    streak: (current, longest) => `Dni z rzędu: ${current} (najwięcej: ${longest})`,
    words: (count) => `Słowa do powtórki na dziś: ${count}`,
    label: 'Zobacz postępy',
    footer: (off) => `Ta wiadomość przychodzi, bo jest włączona na stronie „Postępy”. Aby ją wyłączyć: ${off}`,
  },
  uk: {
    subject: (monday, sunday) => `Ваш тиждень у Parley: ${monday} – ${sunday}`,
    intro: 'ось підсумок вашої практики за минулий тиждень.',
    minutes: (practised, goal) => `Хвилини практики: ${practised}${goal === null ? '' : ` з ${goal}`}`,
    conversations: (count) => `Завершені розмови: ${count}`,
    streak: (current, longest) => `Дні поспіль: ${current} (найбільше: ${longest})`,
    words: (count) => `Слова до повторення сьогодні: ${count}`,
    label: 'Переглянути прогрес',
    footer: (off) => `Ви отримуєте цей лист, бо його ввімкнено в розділі «Прогрес». Щоб вимкнути: ${off}`,
  },
  bg: {
    subject: (monday, sunday) => `Твоята седмица в Parley: ${monday} – ${sunday}`,
    intro: 'Ето какво постигна миналата седмица.',
    minutes: (practised, goal) => `Минути практика: ${practised}${goal === null ? '' : ` от ${goal}`}`,
    conversations: (count) => `Завършени разговори: ${count}`,
    streak: (current, longest) => `Дни подред: ${current} (най-много: ${longest})`,
    words: (count) => `Думи за преговор днес: ${count}`,
    label: 'Към напредъка',
    footer: (off) => `Получаваш този имейл, защото е включен в „Напредък“. За да го изключиш: ${off}`,
  },
}
