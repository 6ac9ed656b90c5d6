// What an owner is told by mail about payments, in nine languages.
import type { Language } from '@parley/contracts/language.ts'
import type { NoticeKind } from './billing.rules.ts'

export interface NoticeText {
  readonly subject: string
  /** @param org the team; empty for somebody's own organisation */
  readonly body: (date: string, org: string) => string
  readonly label: string
}

export interface MailTexts {
  readonly greeting: (name: string) => string
  readonly footer: string
  readonly notices: Readonly<Record<NoticeKind, NoticeText>>
}

/** Names the team where there is one. */
const of = (org: string, named: (org: string) => string): string => (org === '' ? '' : named(org))

export const mailTexts: Readonly<Record<Language, MailTexts>> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    footer: 'You get this mail because you take care of a Parley subscription.',
    notices: {
      trial_ending: {
        subject: 'Your Parley trial ends soon',
        body: (date, org) =>
          `The trial${of(org, (org) => ` of ‘${org}’`)} ends on ${date}. The first payment is taken then. If you do not want to go on, cancel before that day and nothing is charged.`,
        label: 'See the subscription',
      },
      payment_failed: {
        subject: 'Your payment for Parley did not go through',
        body: (_date, org) =>
          `The last payment${of(org, (org) => ` for ‘${org}’`)} did not go through. Update the payment method, and everything is open again.`,
        label: 'Update payment method',
      },
      cancelled: {
        subject: 'Your Parley subscription is cancelled',
        body: (date, org) =>
          `The subscription${of(org, (org) => ` of ‘${org}’`)} is cancelled, and nothing more is charged. Everything stays open until ${date}. Vocabulary, reviews and your own scenarios stay yours after that, too.`,
        label: 'See the subscription',
      },
      invoice: {
        subject: 'Your invoice from Parley',
        body: (_date, org) => `Thank you for your payment${of(org, (org) => ` for ‘${org}’`)}. Here is the invoice.`,
        label: 'See the invoice',
      },
    },
  },
  es: {
    greeting: (name) => `Hola, ${name}:`,
    footer: 'Recibes este correo porque te ocupas de una suscripción a Parley.',
    notices: {
      trial_ending: {
        subject: 'Tu prueba de Parley termina pronto',
        body: (date, org) =>
          `La prueba${of(org, (org) => ` de «${org}»`)} termina el ${date}. Ese día se cobra el primer pago. Si no quieres continuar, cancela antes y no se te cobrará nada.`,
        label: 'Ver la suscripción',
      },
      payment_failed: {
        subject: 'El pago de Parley no se ha realizado',
        body: (_date, org) =>
          `El último pago${of(org, (org) => ` de «${org}»`)} no se ha realizado. Actualiza el método de pago y volverás a tener acceso a todo.`,
        label: 'Actualizar el método de pago',
      },
      cancelled: {
        subject: 'Tu suscripción a Parley está cancelada',
        body: (date, org) =>
          `La suscripción${of(org, (org) => ` de «${org}»`)} está cancelada y no se cobrará nada más. Conservas el acceso a todo hasta el ${date}. Después conservas tu vocabulario, tus análisis y tus propias situaciones.`,
        label: 'Ver la suscripción',
      },
      invoice: {
        subject: 'Tu factura de Parley',
        body: (_date, org) => `Gracias por tu pago${of(org, (org) => ` de «${org}»`)}. Aquí tienes la factura.`,
        label: 'Ver la factura',
      },
    },
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    footer: 'Vous recevez ce message parce que vous gérez un abonnement à Parley.',
    notices: {
      trial_ending: {
        subject: 'Votre essai de Parley se termine bientôt',
        body: (date, org) =>
          `L’essai${of(org, (org) => ` de «\u00a0${org}\u00a0»`)} se termine le ${date}. Le premier paiement sera débité ce jour-là. Si vous ne voulez pas continuer, résiliez avant cette date et rien ne sera débité.`,
        label: 'Voir l’abonnement',
      },
      payment_failed: {
        subject: 'Votre paiement pour Parley n’est pas passé',
        body: (_date, org) =>
          `Le dernier paiement${of(org, (org) => ` de «\u00a0${org}\u00a0»`)} n’est pas passé. Mettez à jour le moyen de paiement, et vous aurez de nouveau accès à tout.`,
        label: 'Mettre à jour le moyen de paiement',
      },
      cancelled: {
        subject: 'Votre abonnement à Parley est résilié',
        body: (date, org) =>
          `L’abonnement${of(org, (org) => ` de «\u00a0${org}\u00a0»`)} est résilié, et plus rien ne sera débité. Vous gardez l’accès à tout jusqu’au ${date}. Votre vocabulaire, vos bilans et vos propres situations restent à vous ensuite.`,
        label: 'Voir l’abonnement',
      },
      invoice: {
        subject: 'Votre facture Parley',
        body: (_date, org) =>
          `Merci pour votre paiement${of(org, (org) => ` pour «\u00a0${org}\u00a0»`)}. Voici la facture.`,
        label: 'Voir la facture',
      },
    },
  },
  pt: {
    greeting: (name) => `Olá, ${name},`,
    footer: 'Recebes este e-mail porque tratas de uma subscrição do Parley.',
    notices: {
      trial_ending: {
        subject: 'O teu período experimental do Parley termina em breve',
        body: (date, org) =>
          `O período experimental${of(org, (org) => ` de «${org}»`)} termina a ${date}. O primeiro pagamento é cobrado nesse dia. Se não quiseres continuar, cancela antes e nada será cobrado.`,
        label: 'Ver a subscrição',
      },
      payment_failed: {
        subject: 'O pagamento do Parley não foi efetuado',
        body: (_date, org) =>
          `O último pagamento${of(org, (org) => ` de «${org}»`)} não foi efetuado. Atualiza o método de pagamento e voltas a ter acesso a tudo.`,
        label: 'Atualizar o método de pagamento',
      },
      cancelled: {
        subject: 'A tua subscrição do Parley está cancelada',
        body: (date, org) =>
          `A subscrição${of(org, (org) => ` de «${org}»`)} está cancelada e nada mais será cobrado. Manténs o acesso a tudo até ${date}. Depois disso, o vocabulário, as análises e as tuas próprias situações continuam a ser teus.`,
        label: 'Ver a subscrição',
      },
      invoice: {
        subject: 'A tua fatura do Parley',
        body: (_date, org) => `Agradecemos o pagamento${of(org, (org) => ` de «${org}»`)}. Aqui está a fatura.`,
        label: 'Ver a fatura',
      },
    },
  },
  de: {
    greeting: (name) => `Hallo ${name},`,
    footer: 'Du bekommst diese Mail, weil du dich um ein Parley-Abo kümmerst.',
    notices: {
      trial_ending: {
        subject: 'Deine Probezeit bei Parley endet bald',
        body: (date, org) =>
          `die Probezeit${of(org, (org) => ` von „${org}“`)} endet am ${date}. Dann wird zum ersten Mal abgebucht. Wenn du nicht weitermachen möchtest, kündige vor diesem Tag, dann wird nichts abgebucht.`,
        label: 'Abo ansehen',
      },
      payment_failed: {
        subject: 'Deine Zahlung für Parley ist fehlgeschlagen',
        body: (_date, org) =>
          `die letzte Zahlung${of(org, (org) => ` für „${org}“`)} ist fehlgeschlagen. Aktualisiere die Zahlungsart, dann steht dir wieder alles offen.`,
        label: 'Zahlungsart aktualisieren',
      },
      cancelled: {
        subject: 'Dein Parley-Abo ist gekündigt',
        body: (date, org) =>
          `das Abo${of(org, (org) => ` von „${org}“`)} ist gekündigt, es wird nichts mehr abgebucht. Bis zum ${date} bleibt alles offen. Wortschatz, Auswertungen und eigene Situationen behältst du auch danach.`,
        label: 'Abo ansehen',
      },
      invoice: {
        subject: 'Deine Rechnung von Parley',
        body: (_date, org) => `danke für deine Zahlung${of(org, (org) => ` für „${org}“`)}. Hier ist die Rechnung.`,
        label: 'Rechnung ansehen',
      },
    },
  },
  it: {
    greeting: (name) => `Ciao ${name},`,
    footer: 'Ricevi questa e-mail perché ti occupi di un abbonamento a Parley.',
    notices: {
      trial_ending: {
        subject: 'La tua prova di Parley sta per finire',
        body: (date, org) =>
          `la prova${of(org, (org) => ` di «${org}»`)} sta per finire (scadenza: ${date}). Quel giorno viene addebitato il primo pagamento. Se non vuoi continuare, disdici prima e non viene addebitato nulla.`,
        label: 'Vedi l’abbonamento',
      },
      payment_failed: {
        subject: 'Il pagamento per Parley non è riuscito',
        body: (_date, org) =>
          `l’ultimo pagamento${of(org, (org) => ` per «${org}»`)} non è riuscito. Aggiorna il metodo di pagamento e avrai di nuovo accesso a tutto.`,
        label: 'Aggiorna il metodo di pagamento',
      },
      cancelled: {
        subject: 'Il tuo abbonamento a Parley è disdetto',
        body: (date, org) =>
          `l’abbonamento${of(org, (org) => ` di «${org}»`)} è disdetto e non viene addebitato altro. Mantieni l’accesso a tutto fino alla scadenza (${date}). Il vocabolario, le analisi e le situazioni che hai scritto restano tuoi anche dopo.`,
        label: 'Vedi l’abbonamento',
      },
      invoice: {
        subject: 'La tua fattura di Parley',
        body: (_date, org) => `grazie per il pagamento${of(org, (org) => ` per «${org}»`)}. Ecco la fattura.`,
        label: 'Vedi la fattura',
      },
    },
  },
  pl: {
    greeting: (name) => `Cześć, ${name},`,
    footer: 'Ta wiadomość przychodzi, ponieważ zajmujesz się subskrypcją Parley.',
    notices: {
      trial_ending: {
        subject: 'Twój okres próbny w Parley wkrótce się kończy',
        body: (date, org) =>
          `okres próbny${of(org, (org) => ` dla „${org}”`)} kończy się ${date}. Wtedy zostanie pobrana pierwsza płatność. Jeśli nie chcesz kontynuować, anuluj subskrypcję przed tym dniem, a nic nie zostanie pobrane.`,
        label: 'Zobacz subskrypcję',
      },
      payment_failed: {
        subject: 'Płatność za Parley się nie powiodła',
        body: (_date, org) =>
          `ostatnia płatność${of(org, (org) => ` za „${org}”`)} się nie powiodła. Zaktualizuj metodę płatności, a wszystko znów będzie dostępne.`,
        label: 'Zaktualizuj metodę płatności',
      },
      cancelled: {
        subject: 'Twoja subskrypcja Parley została anulowana',
        body: (date, org) =>
          `subskrypcja${of(org, (org) => ` dla „${org}”`)} została anulowana i nic więcej nie zostanie pobrane. Wszystko pozostaje dostępne do ${date}. Słownictwo, omówienia i własne sytuacje zostają z tobą także później.`,
        label: 'Zobacz subskrypcję',
      },
      invoice: {
        subject: 'Twoja faktura od Parley',
        body: (_date, org) => `dziękujemy za płatność${of(org, (org) => ` za „${org}”`)}. Oto faktura.`,
        label: 'Zobacz fakturę',
      },
    },
  },
  uk: {
    greeting: (name) => `Вітаємо, ${name},`,
    footer: 'Ви отримуєте цей лист, бо опікуєтеся підпискою на Parley.',
    notices: {
      trial_ending: {
        subject: 'Ваш пробний період у Parley скоро закінчиться',
        body: (date, org) =>
          `пробний період${of(org, (org) => ` для «${org}»`)} закінчується ${date}; тоді буде списано перший платіж. Якщо ви не хочете продовжувати, скасуйте підписку до цього дня, і нічого не буде списано.`,
        label: 'Переглянути підписку',
      },
      payment_failed: {
        subject: 'Платіж за Parley не пройшов',
        body: (_date, org) =>
          `останній платіж${of(org, (org) => ` за «${org}»`)} не пройшов. Оновіть спосіб оплати, і все знову буде доступним.`,
        label: 'Оновити спосіб оплати',
      },
      cancelled: {
        subject: 'Вашу підписку на Parley скасовано',
        body: (date, org) =>
          `підписку${of(org, (org) => ` для «${org}»`)} скасовано, більше нічого не буде списано. До ${date} усе залишається доступним. Словник, розбори та власні ситуації залишаться вашими й після того.`,
        label: 'Переглянути підписку',
      },
      invoice: {
        subject: 'Ваш рахунок від Parley',
        body: (_date, org) => `дякуємо за оплату${of(org, (org) => ` за «${org}»`)}. Ось рахунок.`,
        label: 'Переглянути рахунок',
      },
    },
  },
  bg: {
    greeting: (name) => `Здравей, ${name},`,
    footer: 'Получаваш този имейл, защото управляваш абонамент за Parley.',
    notices: {
      trial_ending: {
        subject: 'Пробният ти период в Parley скоро приключва',
        body: (date, org) =>
          `Пробният период${of(org, (org) => ` на „${org}“`)} приключва на ${date}; тогава се таксува първото плащане. Ако не искаш да продължиш, прекрати абонамента преди този ден и нищо няма да се таксува.`,
        label: 'Към абонамента',
      },
      payment_failed: {
        subject: 'Плащането за Parley не мина',
        body: (_date, org) =>
          `Последното плащане${of(org, (org) => ` за „${org}“`)} не мина. Обнови начина на плащане и всичко отново ще е достъпно.`,
        label: 'Обнови начина на плащане',
      },
      cancelled: {
        subject: 'Абонаментът ти за Parley е прекратен',
        body: (date, org) =>
          `Абонаментът${of(org, (org) => ` на „${org}“`)} е прекратен и нищо повече няма да се таксува. До ${date} всичко остава достъпно. Речникът, разборите и собствените ти ситуации остават твои и след това.`,
        label: 'Към абонамента',
      },
      invoice: {
        subject: 'Фактурата ти от Parley',
        body: (_date, org) => `Благодарим за плащането${of(org, (org) => ` за „${org}“`)}. Ето фактурата.`,
        label: 'Към фактурата',
      },
    },
  },
}
