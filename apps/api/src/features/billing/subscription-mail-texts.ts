// What an owner is told by mail about trials, and about subscriptions that end, in nine languages.
import type { Language } from '@parley/contracts/language.ts'
import { type NoticeText, of } from './mail-text.ts'

type Kind = 'trial_ending' | 'cancelled' | 'ended'

export const subscriptionMailTexts: Readonly<Record<Language, Readonly<Record<Kind, NoticeText>>>> = {
  en: {
    trial_ending: {
      subject: 'Your Parley trial ends soon',
      body: (date, org) =>
        `The trial${of(org, (org) => ` of ‘${org}’`)} ends on ${date}. The first payment is taken then. If you do not want to go on, cancel before that day and nothing is charged.`,
      label: 'See the subscription',
    },
    cancelled: {
      subject: 'Your Parley subscription is cancelled',
      body: (date, org) =>
        `The subscription${of(org, (org) => ` of ‘${org}’`)} is cancelled, and nothing more is charged. Everything stays open until ${date}. Vocabulary, reviews and your own scenarios stay yours after that, too.`,
      label: 'See the subscription',
    },
    ended: {
      subject: 'Your Parley subscription has ended',
      body: (_date, org) =>
        `The subscription${of(org, (org) => ` of ‘${org}’`)} has ended, and nothing more is charged. Vocabulary, reviews and your own scenarios stay yours, and you can choose a plan again whenever you like.`,
      label: 'See the subscription',
    },
  },
  es: {
    trial_ending: {
      subject: 'Tu prueba de Parley termina pronto',
      body: (date, org) =>
        `La prueba${of(org, (org) => ` de «${org}»`)} termina el ${date}. Ese día se cobra el primer pago. Si no quieres continuar, cancela antes y no se te cobrará nada.`,
      label: 'Ver la suscripción',
    },
    cancelled: {
      subject: 'Tu suscripción a Parley está cancelada',
      body: (date, org) =>
        `La suscripción${of(org, (org) => ` de «${org}»`)} está cancelada y no se cobrará nada más. Conservas el acceso a todo hasta el ${date}. Después conservas tu vocabulario, tus análisis y tus propias situaciones.`,
      label: 'Ver la suscripción',
    },
    ended: {
      subject: 'Tu suscripción a Parley ha terminado',
      body: (_date, org) =>
        `La suscripción${of(org, (org) => ` de «${org}»`)} ha terminado y no se cobrará nada más. Conservas tu vocabulario, tus análisis y tus propias situaciones, y puedes volver a elegir un plan cuando quieras.`,
      label: 'Ver la suscripción',
    },
  },
  fr: {
    trial_ending: {
      subject: 'Votre essai de Parley se termine bientôt',
      body: (date, org) =>
        `L’essai${of(org, (org) => ` de «\u00a0${org}\u00a0»`)} se termine le ${date}. Le premier paiement sera débité ce jour-là. Si vous ne voulez pas continuer, résiliez avant cette date et rien ne sera débité.`,
      label: 'Voir l’abonnement',
    },
    cancelled: {
      subject: 'Votre abonnement à Parley est résilié',
      body: (date, org) =>
        `L’abonnement${of(org, (org) => ` de «\u00a0${org}\u00a0»`)} est résilié, et plus rien ne sera débité. Vous gardez l’accès à tout jusqu’au ${date}. Votre vocabulaire, vos bilans et vos propres situations restent à vous ensuite.`,
      label: 'Voir l’abonnement',
    },
    ended: {
      subject: 'Votre abonnement à Parley a pris fin',
      body: (_date, org) =>
        `L’abonnement${of(org, (org) => ` de «\u00a0${org}\u00a0»`)} a pris fin, et plus rien ne sera débité. Votre vocabulaire, vos bilans et vos propres situations restent à vous, et vous pouvez choisir de nouveau une formule quand vous voulez.`,
      label: 'Voir l’abonnement',
    },
  },
  pt: {
    trial_ending: {
      subject: 'O teu período experimental do Parley termina em breve',
      body: (date, org) =>
        `O período experimental${of(org, (org) => ` de «${org}»`)} termina a ${date}. O primeiro pagamento é cobrado nesse dia. Se não quiseres continuar, cancela antes e nada será cobrado.`,
      label: 'Ver a subscrição',
    },
    cancelled: {
      subject: 'A tua subscrição do Parley está cancelada',
      body: (date, org) =>
        `A subscrição${of(org, (org) => ` de «${org}»`)} está cancelada e nada mais será cobrado. Manténs o acesso a tudo até ${date}. Depois disso, o vocabulário, as análises e as tuas próprias situações continuam a ser teus.`,
      label: 'Ver a subscrição',
    },
    ended: {
      subject: 'A tua subscrição do Parley terminou',
      body: (_date, org) =>
        `A subscrição${of(org, (org) => ` de «${org}»`)} terminou e nada mais será cobrado. O vocabulário, as análises e as tuas próprias situações continuam a ser teus, e podes voltar a escolher um plano quando quiseres.`,
      label: 'Ver a subscrição',
    },
  },
  de: {
    trial_ending: {
      subject: 'Deine Probezeit bei Parley endet bald',
      body: (date, org) =>
        `die Probezeit${of(org, (org) => ` von „${org}“`)} endet am ${date}. Dann wird zum ersten Mal abgebucht. Wenn du nicht weitermachen möchtest, kündige vor diesem Tag, dann wird nichts abgebucht.`,
      label: 'Abo ansehen',
    },
    cancelled: {
      subject: 'Dein Parley-Abo ist gekündigt',
      body: (date, org) =>
        `das Abo${of(org, (org) => ` von „${org}“`)} ist gekündigt, es wird nichts mehr abgebucht. Bis zum ${date} bleibt alles offen. Wortschatz, Auswertungen und eigene Situationen behältst du auch danach.`,
      label: 'Abo ansehen',
    },
    ended: {
      subject: 'Dein Parley-Abo ist beendet',
      body: (_date, org) =>
        `das Abo${of(org, (org) => ` von „${org}“`)} ist beendet, es wird nichts mehr abgebucht. Wortschatz, Auswertungen und eigene Situationen behältst du, und du kannst jederzeit wieder einen Tarif wählen.`,
      label: 'Abo ansehen',
    },
  },
  it: {
    trial_ending: {
      subject: 'La tua prova di Parley sta per finire',
      body: (date, org) =>
        `la prova${of(org, (org) => ` di «${org}»`)} sta per finire (scadenza: ${date}). Quel giorno viene addebitato il primo pagamento. Se non vuoi continuare, disdici prima e non viene addebitato nulla.`,
      label: 'Vedi l’abbonamento',
    },
    cancelled: {
      subject: 'Il tuo abbonamento a Parley è disdetto',
      body: (date, org) =>
        `l’abbonamento${of(org, (org) => ` di «${org}»`)} è disdetto e non viene addebitato altro. Mantieni l’accesso a tutto fino alla scadenza (${date}). Il vocabolario, le analisi e le situazioni che hai scritto restano tuoi anche dopo.`,
      label: 'Vedi l’abbonamento',
    },
    ended: {
      subject: 'Il tuo abbonamento a Parley è terminato',
      body: (_date, org) =>
        `l’abbonamento${of(org, (org) => ` di «${org}»`)} è terminato e non viene addebitato altro. Il vocabolario, le analisi e le situazioni che hai scritto restano tuoi, e puoi scegliere di nuovo un piano quando vuoi.`,
      label: 'Vedi l’abbonamento',
    },
  },
  pl: {
    trial_ending: {
      subject: 'Twój okres próbny w Parley wkrótce się kończy',
      body: (date, org) =>
        `okres próbny${of(org, (org) => ` dla „${org}”`)} kończy się ${date}. Wtedy zostanie pobrana pierwsza płatność. Jeśli nie chcesz kontynuować, anuluj subskrypcję przed tym dniem, a nic nie zostanie pobrane.`,
      label: 'Zobacz subskrypcję',
    },
    cancelled: {
      subject: 'Twoja subskrypcja Parley została anulowana',
      body: (date, org) =>
        `subskrypcja${of(org, (org) => ` dla „${org}”`)} została anulowana i nic więcej nie zostanie pobrane. Wszystko pozostaje dostępne do ${date}. Słownictwo, omówienia i własne sytuacje zostają z tobą także później.`,
      label: 'Zobacz subskrypcję',
    },
    ended: {
      subject: 'Twoja subskrypcja Parley dobiegła końca',
      body: (_date, org) =>
        `subskrypcja${of(org, (org) => ` dla „${org}”`)} dobiegła końca i nic więcej nie zostanie pobrane. Słownictwo, omówienia i własne sytuacje zostają z tobą, a plan można w każdej chwili wybrać ponownie.`,
      label: 'Zobacz subskrypcję',
    },
  },
  uk: {
    trial_ending: {
      subject: 'Ваш пробний період у Parley скоро закінчиться',
      body: (date, org) =>
        `пробний період${of(org, (org) => ` для «${org}»`)} закінчується ${date}; тоді буде списано перший платіж. Якщо ви не хочете продовжувати, скасуйте підписку до цього дня, і нічого не буде списано.`,
      label: 'Переглянути підписку',
    },
    cancelled: {
      subject: 'Вашу підписку на Parley скасовано',
      body: (date, org) =>
        `підписку${of(org, (org) => ` для «${org}»`)} скасовано, більше нічого не буде списано. До ${date} усе залишається доступним. Словник, розбори та власні ситуації залишаться вашими й після того.`,
      label: 'Переглянути підписку',
    },
    ended: {
      subject: 'Ваша підписка на Parley завершилася',
      body: (_date, org) =>
        `підписка${of(org, (org) => ` для «${org}»`)} завершилася, більше нічого не буде списано. Словник, розбори та власні ситуації залишаються вашими, і ви можете будь-коли знову вибрати тариф.`,
      label: 'Переглянути підписку',
    },
  },
  bg: {
    trial_ending: {
      subject: 'Пробният ти период в Parley скоро приключва',
      body: (date, org) =>
        `Пробният период${of(org, (org) => ` на „${org}“`)} приключва на ${date}; тогава се таксува първото плащане. Ако не искаш да продължиш, прекрати абонамента преди този ден и нищо няма да се таксува.`,
      label: 'Към абонамента',
    },
    cancelled: {
      subject: 'Абонаментът ти за Parley е прекратен',
      body: (date, org) =>
        `Абонаментът${of(org, (org) => ` на „${org}“`)} е прекратен и нищо повече няма да се таксува. До ${date} всичко остава достъпно. Речникът, разборите и собствените ти ситуации остават твои и след това.`,
      label: 'Към абонамента',
    },
    ended: {
      subject: 'Абонаментът ти за Parley приключи',
      body: (_date, org) =>
        `Абонаментът${of(org, (org) => ` на „${org}“`)} приключи и нищо повече няма да се таксува. Речникът, разборите и собствените ти ситуации остават твои и можеш по всяко време отново да избереш план.`,
      label: 'Към абонамента',
    },
  },
}
