// What an owner is told by mail about payments, in nine languages.
import type { Language } from '@parley/contracts/language.ts'
import { type NoticeText, of } from './mail-text.ts'

type Kind = 'payment_failed' | 'invoice' | 'refunded'

export const paymentMailTexts: Readonly<Record<Language, Readonly<Record<Kind, NoticeText>>>> = {
  en: {
    payment_failed: {
      subject: 'Your payment for Parley did not go through',
      body: (date, org) =>
        `The last payment${of(org, (org) => ` for ‘${org}’`)} did not go through. Everything stays open until ${date}; update the payment method by then.`,
      label: 'Update payment method',
    },
    invoice: {
      subject: 'Your invoice from Parley',
      body: (_date, org) => `Thank you for your payment${of(org, (org) => ` for ‘${org}’`)}. Here is the invoice.`,
      label: 'See the invoice',
    },
    refunded: {
      subject: 'Parley was paid for twice: one payment is going back',
      body: (_date, org) =>
        `A second subscription${of(org, (org) => ` for ‘${org}’`)} was bought while there was one already. The second one has ended, and we have asked for its payment to go back the way it came, which takes a few days. There is nothing you need to do: the first subscription stays as it is.`,
      label: 'See the subscription',
    },
  },
  es: {
    payment_failed: {
      subject: 'El pago de Parley no se ha realizado',
      body: (date, org) =>
        `El último pago${of(org, (org) => ` de «${org}»`)} no se ha realizado. Conservas el acceso a todo hasta el ${date}; actualiza antes el método de pago.`,
      label: 'Actualizar el método de pago',
    },
    invoice: {
      subject: 'Tu factura de Parley',
      body: (_date, org) => `Gracias por tu pago${of(org, (org) => ` de «${org}»`)}. Aquí tienes la factura.`,
      label: 'Ver la factura',
    },
    refunded: {
      subject: 'Parley se ha pagado dos veces: se devolverá un pago',
      body: (_date, org) =>
        `Se ha comprado una segunda suscripción${of(org, (org) => ` para «${org}»`)} cuando ya había una. Esa segunda ya ha terminado, y hemos pedido que ese pago se devuelva por la misma vía, lo que tarda unos días. No tienes que hacer nada: la primera suscripción sigue igual.`,
      label: 'Ver la suscripción',
    },
  },
  fr: {
    payment_failed: {
      subject: 'Votre paiement pour Parley n’est pas passé',
      body: (date, org) =>
        `Le dernier paiement${of(org, (org) => ` de «\u00a0${org}\u00a0»`)} n’est pas passé. Vous gardez l’accès à tout jusqu’au ${date}\u00a0; mettez à jour le moyen de paiement d’ici là.`,
      label: 'Mettre à jour le moyen de paiement',
    },
    invoice: {
      subject: 'Votre facture Parley',
      body: (_date, org) =>
        `Merci pour votre paiement${of(org, (org) => ` pour «\u00a0${org}\u00a0»`)}. Voici la facture.`,
      label: 'Voir la facture',
    },
    refunded: {
      subject: 'Parley a été payé deux fois\u00a0: un paiement sera remboursé',
      body: (_date, org) =>
        `Un deuxième abonnement${of(org, (org) => ` pour «\u00a0${org}\u00a0»`)} a été souscrit alors qu’il y en avait déjà un. Ce deuxième abonnement a pris fin, et nous avons demandé que son paiement soit remboursé par le même moyen, ce qui prend quelques jours. Vous n’avez rien à faire\u00a0: le premier abonnement reste inchangé.`,
      label: 'Voir l’abonnement',
    },
  },
  pt: {
    payment_failed: {
      subject: 'O pagamento do Parley não foi efetuado',
      body: (date, org) =>
        `O último pagamento${of(org, (org) => ` de «${org}»`)} não foi efetuado. Manténs o acesso a tudo até ${date}; atualiza o método de pagamento até lá.`,
      label: 'Atualizar o método de pagamento',
    },
    invoice: {
      subject: 'A tua fatura do Parley',
      body: (_date, org) => `Agradecemos o pagamento${of(org, (org) => ` de «${org}»`)}. Aqui está a fatura.`,
      label: 'Ver a fatura',
    },
    refunded: {
      subject: 'O Parley foi pago duas vezes: um pagamento será devolvido',
      body: (_date, org) =>
        `Foi comprada uma segunda subscrição${of(org, (org) => ` para «${org}»`)} quando já havia uma. Essa segunda já terminou, e pedimos que esse pagamento seja devolvido pela mesma via, o que demora alguns dias. Não tens de fazer nada: a primeira subscrição continua como está.`,
      label: 'Ver a subscrição',
    },
  },
  de: {
    payment_failed: {
      subject: 'Deine Zahlung für Parley ist fehlgeschlagen',
      body: (date, org) =>
        `die letzte Zahlung${of(org, (org) => ` für „${org}“`)} ist fehlgeschlagen. Bis zum ${date} bleibt dir alles offen; aktualisiere bis dahin die Zahlungsart.`,
      label: 'Zahlungsart aktualisieren',
    },
    invoice: {
      subject: 'Deine Rechnung von Parley',
      body: (_date, org) => `danke für deine Zahlung${of(org, (org) => ` für „${org}“`)}. Hier ist die Rechnung.`,
      label: 'Rechnung ansehen',
    },
    refunded: {
      subject: 'Parley wurde zweimal bezahlt: Eine Zahlung geht zurück',
      body: (_date, org) =>
        `es wurde ein zweites Abo${of(org, (org) => ` für „${org}“`)} abgeschlossen, obwohl es schon eines gab. Das zweite ist beendet, und wir haben veranlasst, dass die Zahlung dafür auf demselben Weg zurückgeht. Das dauert ein paar Tage, du musst nichts tun. Das erste Abo bleibt, wie es ist.`,
      label: 'Abo ansehen',
    },
  },
  it: {
    payment_failed: {
      subject: 'Il pagamento per Parley non è riuscito',
      body: (date, org) =>
        `l’ultimo pagamento${of(org, (org) => ` per «${org}»`)} non è riuscito. Conservi l’accesso a tutto ancora per tre giorni (scadenza: ${date}); aggiorna entro allora il metodo di pagamento.`,
      label: 'Aggiorna il metodo di pagamento',
    },
    invoice: {
      subject: 'La tua fattura di Parley',
      body: (_date, org) => `grazie per il pagamento${of(org, (org) => ` per «${org}»`)}. Ecco la fattura.`,
      label: 'Vedi la fattura',
    },
    refunded: {
      subject: 'Parley è stato pagato due volte: un pagamento verrà rimborsato',
      body: (_date, org) =>
        `è stato sottoscritto un secondo abbonamento${of(org, (org) => ` per «${org}»`)} quando ce n’era già uno. Il secondo è terminato, e abbiamo chiesto che il suo pagamento venga rimborsato con lo stesso mezzo: ci vuole qualche giorno. Non devi fare nulla, il primo abbonamento resta com’è.`,
      label: 'Vedi l’abbonamento',
    },
  },
  pl: {
    payment_failed: {
      subject: 'Płatność za Parley się nie powiodła',
      body: (date, org) =>
        `ostatnia płatność${of(org, (org) => ` za „${org}”`)} się nie powiodła. Do ${date} wszystko pozostaje dostępne; zaktualizuj do tego czasu metodę płatności.`,
      label: 'Zaktualizuj metodę płatności',
    },
    invoice: {
      subject: 'Twoja faktura od Parley',
      body: (_date, org) => `dziękujemy za płatność${of(org, (org) => ` za „${org}”`)}. Oto faktura.`,
      label: 'Zobacz fakturę',
    },
    refunded: {
      subject: 'Parley opłacono dwa razy: jedna płatność zostanie zwrócona',
      body: (_date, org) =>
        `kupiono drugą subskrypcję${of(org, (org) => ` dla „${org}”`)}, choć jedna już była. Ta druga została zakończona, a my poprosiliśmy o zwrot płatności tą samą drogą; potrwa to kilka dni. Nie trzeba nic robić: pierwsza subskrypcja pozostaje bez zmian.`,
      label: 'Zobacz subskrypcję',
    },
  },
  uk: {
    payment_failed: {
      subject: 'Платіж за Parley не пройшов',
      body: (date, org) =>
        `останній платіж${of(org, (org) => ` за «${org}»`)} не пройшов. До ${date} усе залишається доступним; оновіть до того часу спосіб оплати.`,
      label: 'Оновити спосіб оплати',
    },
    invoice: {
      subject: 'Ваш рахунок від Parley',
      body: (_date, org) => `дякуємо за оплату${of(org, (org) => ` за «${org}»`)}. Ось рахунок.`,
      label: 'Переглянути рахунок',
    },
    refunded: {
      subject: 'Parley оплачено двічі: один платіж буде повернено',
      body: (_date, org) =>
        `було оформлено другу підписку${of(org, (org) => ` для «${org}»`)}, хоча одна вже була. Другу завершено, і ми попросили повернути платіж тим самим шляхом; це триватиме кілька днів. Вам нічого не потрібно робити: перша підписка лишається без змін.`,
      label: 'Переглянути підписку',
    },
  },
  bg: {
    payment_failed: {
      subject: 'Плащането за Parley не мина',
      body: (date, org) =>
        `Последното плащане${of(org, (org) => ` за „${org}“`)} не мина. До ${date} всичко остава достъпно; обнови дотогава начина на плащане.`,
      label: 'Обнови начина на плащане',
    },
    invoice: {
      subject: 'Фактурата ти от Parley',
      body: (_date, org) => `Благодарим за плащането${of(org, (org) => ` за „${org}“`)}. Ето фактурата.`,
      label: 'Към фактурата',
    },
    refunded: {
      subject: 'Parley е платен два пъти: едно плащане се връща',
      body: (_date, org) =>
        `Беше купен втори абонамент${of(org, (org) => ` за „${org}“`)}, въпреки че вече имаше един. Вторият е прекратен и поискахме плащането за него да се върне по същия път, което отнема няколко дни. Не е нужно да правиш нищо: първият абонамент остава, какъвто е.`,
      label: 'Към абонамента',
    },
  },
}
