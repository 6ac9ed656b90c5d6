// The mail by which an address is verified, in nine languages. Nobody knows yet whose address it is: it holds nothing
// that the user wrote.
import type { Language } from '@parley/contracts/language.ts'
import type { Mail } from '#platform/mail.ts'

interface VerificationText {
  readonly subject: string
  readonly body: string
  readonly label: string
  readonly footer: string
}

const texts: Readonly<Record<Language, VerificationText>> = {
  en: {
    subject: 'Confirm your email address for Parley',
    body: 'An account on Parley was opened with this address. Confirm that it is yours with the link below, which works once, within the next two days.',
    label: 'Confirm the address',
    footer: 'If you did not open an account, do not open the link: nobody will write to you again about it.',
  },
  es: {
    subject: 'Confirma tu dirección de correo para Parley',
    body: 'Se ha abierto una cuenta de Parley con esta dirección. Confirma que es tuya con el enlace de abajo, que sirve una sola vez y durante los próximos dos días.',
    label: 'Confirmar la dirección',
    footer: 'Si no has abierto ninguna cuenta, no abras el enlace: nadie volverá a escribirte por esto.',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail pour Parley',
    body: 'Un compte Parley a été ouvert avec cette adresse. Confirmez qu’elle est bien la vôtre avec le lien ci-dessous, qui fonctionne une seule fois, pendant deux jours.',
    label: 'Confirmer l’adresse',
    footer: 'Si vous n’avez pas ouvert de compte, n’ouvrez pas le lien\u00a0: personne ne vous écrira plus à ce sujet.',
  },
  pt: {
    subject: 'Confirma o teu endereço de e-mail para o Parley',
    body: 'Foi aberta uma conta no Parley com este endereço. Confirma que é teu com o link abaixo, que funciona uma só vez, durante os próximos dois dias.',
    label: 'Confirmar o endereço',
    footer: 'Se não abriste nenhuma conta, não abras o link: ninguém voltará a escrever-te sobre isto.',
  },
  de: {
    subject: 'Bestätige deine E-Mail-Adresse für Parley',
    body: 'mit dieser Adresse wurde ein Konto bei Parley eröffnet. Bestätige mit dem Link unten, dass sie dir gehört. Er gilt nur einmal und nur zwei Tage lang.',
    label: 'Adresse bestätigen',
    footer: 'Wenn du kein Konto eröffnet hast, öffne den Link nicht: Niemand schreibt dir deswegen noch einmal.',
  },
  it: {
    subject: 'Conferma il tuo indirizzo e-mail per Parley',
    body: 'con questo indirizzo è stato aperto un account su Parley. Conferma che è tuo con il link qui sotto, che vale una sola volta, entro due giorni.',
    label: 'Conferma l’indirizzo',
    footer: 'Se non hai aperto nessun account, non aprire il link: nessuno ti scriverà più per questo.',
  },
  pl: {
    subject: 'Potwierdź swój adres e-mail w Parley',
    body: 'na ten adres założono konto w Parley. Potwierdź, że należy do ciebie, poniższym linkiem. Jest jednorazowy i działa przez dwa dni.',
    label: 'Potwierdź adres',
    footer: 'Jeśli to nie ty zakładasz konto, nie otwieraj linku: nikt więcej nie napisze do ciebie w tej sprawie.',
  },
  uk: {
    subject: 'Підтвердьте свою електронну адресу для Parley',
    body: 'на цю адресу відкрито обліковий запис у Parley. Підтвердьте, що вона ваша, за посиланням нижче. Воно одноразове й діє два дні.',
    label: 'Підтвердити адресу',
    footer: 'Якщо ви не відкривали обліковий запис, не переходьте за посиланням: більше ніхто вам про це не напише.',
  },
  bg: {
    subject: 'Потвърди имейл адреса си за Parley',
    body: 'С този адрес е открит профил в Parley. Потвърди, че е твой, с връзката по-долу. Тя е еднократна и важи два дни.',
    label: 'Потвърди адреса',
    footer: 'Ако този профил не е твой, не отваряй връзката: никой няма да ти пише повече за това.',
  },
}

/** @param url the link with its token */
export function verificationMail(person: { email: string; language: Language }, url: string): Mail {
  const { subject, body, label, footer } = texts[person.language]
  return {
    to: person.email,
    name: null,
    language: person.language,
    subject,
    paragraphs: [body],
    link: { label, url },
    footer,
  }
}
