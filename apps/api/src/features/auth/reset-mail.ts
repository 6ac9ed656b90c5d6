// The mail with which somebody sets a new password, in nine languages.
import type { Language } from '@parley/contracts/language.ts'
import type { Mail } from '#platform/mail.ts'

interface ResetText {
  readonly subject: string
  readonly body: string
  readonly label: string
  readonly footer: string
}

const texts: Readonly<Record<Language, ResetText>> = {
  en: {
    subject: 'Set a new password for Parley',
    body: 'Somebody has asked for a new password for your account. The link below works once, within the next hour. Setting a new password logs you out on all devices.',
    label: 'Set a new password',
    footer: 'If it was not you, do nothing: your password stays as it is.',
  },
  es: {
    subject: 'Elige una contraseña nueva para Parley',
    body: 'Alguien ha pedido una contraseña nueva para tu cuenta. El enlace de abajo sirve una sola vez y durante la próxima hora. Después se cerrará tu sesión en todos los dispositivos.',
    label: 'Elegir contraseña nueva',
    footer: 'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe pour Parley',
    body: 'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Le lien ci-dessous fonctionne une seule fois, pendant une heure. Les sessions ouvertes prennent fin ensuite sur tous vos appareils.',
    label: 'Choisir un mot de passe',
    footer: 'Si ce n’était pas vous, ne faites rien\u00a0: votre mot de passe reste le même.',
  },
  pt: {
    subject: 'Define uma nova palavra-passe para o Parley',
    body: 'Alguém pediu uma nova palavra-passe para a tua conta. O link abaixo funciona uma só vez, durante a próxima hora. Depois, a tua sessão termina em todos os dispositivos.',
    label: 'Definir palavra-passe',
    footer: 'Se não foste tu, não faças nada: a palavra-passe continua a mesma.',
  },
  de: {
    subject: 'Neues Passwort für Parley festlegen',
    body: 'jemand hat ein neues Passwort für dein Konto angefordert. Der Link unten gilt nur einmal und nur eine Stunde lang. Mit dem neuen Passwort wirst du auf allen Geräten abgemeldet.',
    label: 'Neues Passwort festlegen',
    footer: 'Wenn du das nicht warst, musst du nichts tun: Dein Passwort bleibt, wie es ist.',
  },
  it: {
    subject: 'Imposta una nuova password per Parley',
    body: 'qualcuno ha chiesto una nuova password per il tuo account. Il link qui sotto vale una sola volta, entro la prossima ora. Con la nuova password si chiudono le sessioni su tutti i dispositivi.',
    label: 'Imposta una nuova password',
    footer: 'Se la richiesta non è tua, non fare nulla: la tua password resta la stessa.',
  },
  pl: {
    subject: 'Ustaw nowe hasło do Parley',
    body: 'ktoś poprosił o nowe hasło do twojego konta. Poniższy link jest jednorazowy i działa przez najbliższą godzinę. Potem nastąpi wylogowanie na wszystkich urządzeniach.',
    label: 'Ustaw nowe hasło',
    footer: 'Jeśli to nie ty, nic nie rób: hasło pozostanie bez zmian.',
  },
  uk: {
    subject: 'Задайте новий пароль для Parley',
    body: 'надійшов запит на новий пароль для вашого облікового запису. Посилання нижче одноразове й діє протягом години. Після цього сеанси на всіх пристроях завершаться.',
    label: 'Задати новий пароль',
    footer: 'Якщо це були не ви, нічого не робіть: пароль залишиться без змін.',
  },
  bg: {
    subject: 'Задай нова парола за Parley',
    body: 'Някой поиска нова парола за твоя профил. Връзката по-долу е еднократна и важи един час. След това сесиите ти на всички устройства приключват.',
    label: 'Задай нова парола',
    footer: 'Ако не си ти, не прави нищо: паролата ти остава същата.',
  },
}

/** @param person whose name is null where the address is not verified
 * @param url the link with its token */
export function resetMail(person: { email: string; name: string | null; language: Language }, url: string): Mail {
  const text = texts[person.language]
  return {
    to: person.email,
    name: person.name,
    language: person.language,
    subject: text.subject,
    paragraphs: [text.body],
    link: { label: text.label, url },
    footer: text.footer,
  }
}
