// The mail that tells of a recovery code that was used, in nine languages. It holds nothing that the user wrote.
import type { Language } from '@parley/contracts/language.ts'
import type { Mail } from '#platform/mail.ts'

interface RecoveryText {
  readonly subject: string
  readonly body: string
  /** How many are left, after a colon, so that no plural is needed. */
  readonly left: (count: number) => string
  readonly label: string
  readonly footer: string
}

const texts: Readonly<Record<Language, RecoveryText>> = {
  en: {
    subject: 'A recovery code was used for your Parley account',
    body: 'Somebody has just logged in to your account with one of its recovery codes instead of a passkey.',
    left: (count) => `Recovery codes left: ${count}. You can make new ones in your profile.`,
    label: 'Open my profile',
    footer: 'If it was not you, change your password, end the other sessions and make new recovery codes.',
  },
  es: {
    subject: 'Se ha usado un código de recuperación de tu cuenta de Parley',
    body: 'Alguien acaba de iniciar sesión en tu cuenta con uno de sus códigos de recuperación en lugar de una llave de acceso.',
    left: (count) => `Códigos de recuperación que quedan: ${count}. Puedes crear otros nuevos en tu perfil.`,
    label: 'Abrir mi perfil',
    footer: 'Si no has sido tú, cambia la contraseña, cierra las demás sesiones y crea códigos nuevos.',
  },
  fr: {
    subject: 'Un code de secours de votre compte Parley a été utilisé',
    body: 'Quelqu’un vient de se connecter à votre compte avec un code de secours au lieu d’une clé d’accès.',
    left: (count) => `Codes de secours restants\u00a0: ${count}. Vous pouvez en créer de nouveaux dans votre profil.`,
    label: 'Ouvrir mon profil',
    footer:
      'Si ce n’était pas vous, changez votre mot de passe, terminez les autres sessions et créez de nouveaux codes.',
  },
  pt: {
    subject: 'Foi usado um código de recuperação da tua conta Parley',
    body: 'Alguém acabou de entrar na tua conta com um dos códigos de recuperação em vez de uma chave de acesso.',
    left: (count) => `Códigos de recuperação que restam: ${count}. Podes criar novos no teu perfil.`,
    label: 'Abrir o meu perfil',
    footer: 'Se não foste tu, muda a palavra-passe, termina as outras sessões e cria novos códigos.',
  },
  de: {
    subject: 'Ein Wiederherstellungscode für dein Parley-Konto wurde benutzt',
    body: 'Gerade hat sich jemand mit einem deiner Wiederherstellungscodes statt mit einem Passkey angemeldet.',
    left: (count) => `Übrige Wiederherstellungscodes: ${count}. Neue kannst du in deinem Profil erstellen.`,
    label: 'Mein Profil öffnen',
    footer:
      'Wenn du das nicht warst, ändere dein Passwort, beende die anderen Sitzungen und erstelle neue Wiederherstellungscodes.',
  },
  it: {
    subject: 'È stato usato un codice di recupero del tuo account Parley',
    body: 'Qualcuno ha appena effettuato l’accesso al tuo account con un codice di recupero invece che con una passkey.',
    left: (count) => `Codici di recupero rimasti: ${count}. Puoi crearne di nuovi nel tuo profilo.`,
    label: 'Apri il mio profilo',
    footer: 'Se non eri tu, cambia la password, chiudi le altre sessioni e crea nuovi codici di recupero.',
  },
  pl: {
    subject: 'Użyto kodu odzyskiwania do twojego konta Parley',
    body: 'Ktoś właśnie zalogował się na twoje konto kodem odzyskiwania zamiast kluczem dostępu.',
    left: (count) => `Pozostałe kody odzyskiwania: ${count}. Nowe możesz utworzyć w swoim profilu.`,
    label: 'Otwórz mój profil',
    footer: 'Jeśli to nie ty, zmień hasło, zakończ inne sesje i utwórz nowe kody odzyskiwania.',
  },
  uk: {
    subject: 'Використано код відновлення вашого облікового запису Parley',
    body: 'Щойно хтось увійшов до вашого облікового запису за кодом відновлення замість ключа доступу.',
    left: (count) => `Залишилося кодів відновлення: ${count}. Нові можна створити у вашому профілі.`,
    label: 'Відкрити мій профіль',
    footer: 'Якщо це були не ви, змініть пароль, завершіть інші сеанси й створіть нові коди відновлення.',
  },
  bg: {
    subject: 'Използван е код за възстановяване на профила ти в Parley',
    body: 'Някой току-що влезе в профила ти с код за възстановяване вместо с ключ за достъп.',
    left: (count) => `Оставащи кодове за възстановяване: ${count}. Нови можеш да създадеш в профила си.`,
    label: 'Отвори профила ми',
    footer: 'Ако това не беше ти, смени паролата, прекрати другите сесии и създай нови кодове.',
  },
}

/** @param left how many codes can still be used */
export function recoveryMail(person: { email: string; language: Language }, left: number, url: string): Mail {
  const { subject, body, left: leftText, label, footer } = texts[person.language]
  return {
    to: person.email,
    name: null,
    language: person.language,
    subject,
    paragraphs: [body, leftText(left)],
    link: { label, url },
    footer,
  }
}
