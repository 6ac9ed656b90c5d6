// The mail that tells somebody of an invitation, in nine languages.
import type { Language } from '@parley/contracts/language.ts'
import type { Mail } from '#platform/mail.ts'

interface InvitationText {
  readonly subject: (org: string) => string
  readonly body: (org: string) => string
  /** Without the organisation's name, which its owner wrote. */
  readonly plainSubject: string
  readonly plainBody: string
  readonly label: string
  readonly footer: string
}

const texts: Readonly<Record<Language, InvitationText>> = {
  en: {
    subject: (org) => `You are invited to ${org} on Parley`,
    body: (org) =>
      `The organisation ‘${org}’ invites you to practise together on Parley. It is up to you: accept or decline under Notifications in your profile.`,
    plainSubject: 'You are invited to an organisation on Parley',
    plainBody:
      'An organisation invites you to practise together on Parley. It is up to you: accept or decline under Notifications in your profile.',
    label: 'See the invitation',
    footer: 'If you do not know this organisation, decline the invitation or leave it unanswered.',
  },
  es: {
    subject: (org) => `Te invitan a ${org} en Parley`,
    body: (org) =>
      `La organización «${org}» te invita a practicar en Parley. Tú decides: acepta o rechaza la invitación en Notificaciones, dentro de tu perfil.`,
    plainSubject: 'Te invitan a una organización en Parley',
    plainBody:
      'Una organización te invita a practicar en Parley. Tú decides: acepta o rechaza la invitación en Notificaciones, dentro de tu perfil.',
    label: 'Ver la invitación',
    footer: 'Si no conoces esta organización, rechaza la invitación o no respondas.',
  },
  fr: {
    subject: (org) => `Invitation à rejoindre ${org} sur Parley`,
    body: (org) =>
      `L’organisation «\u00a0${org}\u00a0» vous invite à vous entraîner sur Parley. À vous de décider\u00a0: acceptez ou refusez dans les notifications de votre profil.`,
    plainSubject: 'Invitation à rejoindre une organisation sur Parley',
    plainBody:
      'Une organisation vous invite à vous entraîner sur Parley. À vous de décider\u00a0: acceptez ou refusez dans les notifications de votre profil.',
    label: 'Voir l’invitation',
    footer: 'Si vous ne connaissez pas cette organisation, refusez l’invitation ou n’y répondez pas.',
  },
  pt: {
    subject: (org) => `Convite para ${org} no Parley`,
    body: (org) =>
      `A organização «${org}» convida-te a praticar no Parley. A decisão é tua: aceita ou recusa em Notificações, no teu perfil.`,
    plainSubject: 'Convite para uma organização no Parley',
    plainBody:
      'Uma organização convida-te a praticar no Parley. A decisão é tua: aceita ou recusa em Notificações, no teu perfil.',
    label: 'Ver o convite',
    footer: 'Se não conheces esta organização, recusa o convite ou deixa-o sem resposta.',
  },
  de: {
    subject: (org) => `Einladung zu ${org} auf Parley`,
    body: (org) =>
      `die Organisation „${org}“ lädt dich ein, auf Parley gemeinsam zu üben. Du entscheidest: Nimm die Einladung in deinem Profil unter „Mitteilungen“ an oder lehne sie ab.`,
    plainSubject: 'Einladung zu einer Organisation auf Parley',
    plainBody:
      'eine Organisation lädt dich ein, auf Parley gemeinsam zu üben. Du entscheidest: Nimm die Einladung in deinem Profil unter „Mitteilungen“ an oder lehne sie ab.',
    label: 'Einladung ansehen',
    footer: 'Wenn du diese Organisation nicht kennst, lehne die Einladung ab oder lass sie unbeantwortet.',
  },
  it: {
    subject: (org) => `Invito a ${org} su Parley`,
    body: (org) =>
      `l’organizzazione «${org}» ti invita ad allenarti su Parley. Decidi tu: accetta o rifiuta l’invito in «Notifiche», nel tuo profilo.`,
    plainSubject: 'Invito a un’organizzazione su Parley',
    plainBody:
      'un’organizzazione ti invita ad allenarti su Parley. Decidi tu: accetta o rifiuta l’invito in «Notifiche», nel tuo profilo.',
    label: 'Vedi l’invito',
    footer: 'Se non conosci questa organizzazione, rifiuta l’invito o non rispondere.',
  },
  pl: {
    subject: (org) => `Zaproszenie do organizacji ${org} w Parley`,
    body: (org) =>
      `organizacja „${org}” zaprasza cię do wspólnych ćwiczeń w Parley. Decyzja należy do ciebie: przyjmij albo odrzuć zaproszenie w swoim profilu, w zakładce „Powiadomienia”.`,
    plainSubject: 'Zaproszenie do organizacji w Parley',
    plainBody:
      'pewna organizacja zaprasza cię do wspólnych ćwiczeń w Parley. Decyzja należy do ciebie: przyjmij lub odrzuć zaproszenie w zakładce „Powiadomienia” w swoim profilu.',
    label: 'Zobacz zaproszenie',
    footer: 'Jeśli nie znasz tej organizacji, odrzuć zaproszenie albo zostaw je bez odpowiedzi.',
  },
  uk: {
    subject: (org) => `Запрошення до організації ${org} у Parley`,
    body: (org) =>
      `організація «${org}» запрошує вас разом практикуватися в Parley. Вирішуєте ви: прийміть або відхиліть запрошення у своєму профілі, на вкладці «Сповіщення».`,
    plainSubject: 'Запрошення до організації в Parley',
    plainBody:
      'одна організація запрошує вас практикуватися разом у Parley. Рішення за вами: прийміть або відхиліть запрошення в розділі «Сповіщення» у своєму профілі.',
    label: 'Переглянути запрошення',
    footer: 'Якщо ви не знаєте цієї організації, відхиліть запрошення або залиште його без відповіді.',
  },
  bg: {
    subject: (org) => `Покана за ${org} в Parley`,
    body: (org) =>
      `Организацията „${org}“ те кани да се упражнявате заедно в Parley. Решаваш ти: приеми или отклони поканата от раздела „Известия“ в профила си.`,
    plainSubject: 'Покана за организация в Parley',
    plainBody:
      'Една организация те кани да се упражнявате заедно в Parley. Решаваш ти: приеми или отклони поканата от раздела „Известия“ в профила си.',
    label: 'Към поканата',
    footer: 'Ако не познаваш тази организация, отклони поканата или я остави без отговор.',
  },
}

export interface Invited {
  readonly email: string
  /** Null where the address is not verified: the mail then does without the organisation's name as well. */
  readonly name: string | null
  readonly language: Language
  readonly orgName: string
}

/** @param publicUrl the address that people open, without a slash at its end */
export function invitationMail(invited: Invited, publicUrl: string): Mail {
  const text = texts[invited.language]
  const { name, orgName } = invited
  return {
    to: invited.email,
    name,
    language: invited.language,
    subject: name === null ? text.plainSubject : text.subject(orgName),
    paragraphs: [name === null ? text.plainBody : text.body(orgName)],
    link: { label: text.label, url: `${publicUrl}/platform/user-profile?tab=notifications` },
    footer: text.footer,
  }
}
