// What the pages of the sandbox say, in nine languages.
import type { Language } from '@parley/contracts/language.ts'

export interface SandboxTexts {
  readonly sandbox: string
  readonly noCard: string
  readonly back: string
  readonly lost: string
  readonly lostText: string
  readonly per: { readonly MONTHLY: string; readonly YEARLY: string }
  readonly checkout: {
    readonly title: string
    readonly trial: (days: string) => string
    readonly today: string
    readonly buy: string
    readonly subscribed: string
    readonly subscribedText: string
  }
  readonly payment: {
    readonly title: string
    readonly works: string
    readonly fails: string
    readonly useGood: string
    readonly useBad: string
  }
  readonly time: {
    readonly title: string
    readonly text: string
    readonly status: Readonly<Record<'trialing' | 'active' | 'past_due' | 'canceled', string>>
    readonly next: string
    readonly soon: string
    readonly pays: string
    readonly declines: string
    readonly settle: string
    readonly charges: string
    readonly none: string
  }
  readonly invoice: { readonly title: string; readonly date: string; readonly plan: string; readonly amount: string }
}

export const sandboxTexts: Readonly<Record<Language, SandboxTexts>> = {
  en: {
    sandbox: 'Sandbox',
    noCard: 'No card is asked for and no money moves.',
    back: 'Back to Parley',
    lost: 'This page is no longer there',
    lostText: 'Its address is too old or incomplete. Go back to Parley and open it again.',
    per: { MONTHLY: 'a month', YEARLY: 'a year' },
    checkout: {
      title: 'Complete your order',
      trial: (days) => `The first ${days} are free. Cancel before they end and nothing is charged.`,
      today: 'Due today',
      buy: 'Complete order',
      subscribed: 'There is a subscription already',
      subscribedText: 'Nothing more was ordered.',
    },
    payment: {
      title: 'Payment method',
      works: 'The pretended card works.',
      fails: 'The pretended card is declined.',
      useGood: 'Use a card that works',
      useBad: 'Use a card that is declined',
    },
    time: {
      title: 'Move time on',
      text: 'For developers: let happen now what would otherwise take weeks.',
      status: { trialing: 'Trial', active: 'Active', past_due: 'Payment due', canceled: 'Cancelled' },
      next: 'Next event',
      soon: 'Go to three days before',
      pays: 'Go there, payment succeeds',
      declines: 'Go there, payment fails',
      settle: 'Pay what is due',
      charges: 'Charges',
      none: 'None yet',
    },
    invoice: { title: 'Invoice', date: 'Date', plan: 'Plan', amount: 'Amount' },
  },
  es: {
    sandbox: 'Entorno de prueba',
    noCard: 'No se pide tarjeta ni se mueve dinero.',
    back: 'Volver a Parley',
    lost: 'Esta página ya no existe',
    lostText: 'Su dirección es demasiado antigua o está incompleta. Vuelve a Parley y ábrela de nuevo.',
    per: { MONTHLY: 'al mes', YEARLY: 'al año' },
    checkout: {
      title: 'Completa tu pedido',
      trial: (days) => `Los primeros ${days} son gratis. Si cancelas antes, no se cobra nada.`,
      today: 'A pagar hoy',
      buy: 'Completar el pedido',
      subscribed: 'Ya hay una suscripción',
      subscribedText: 'No se ha pedido nada más.',
    },
    payment: {
      title: 'Método de pago',
      works: 'La tarjeta ficticia funciona.',
      fails: 'La tarjeta ficticia se rechaza.',
      useGood: 'Usar una tarjeta que funciona',
      useBad: 'Usar una tarjeta que se rechaza',
    },
    time: {
      title: 'Adelantar el tiempo',
      text: 'Para desarrolladores: haz que ocurra ahora lo que tardaría semanas.',
      status: { trialing: 'Prueba', active: 'Activa', past_due: 'Pago pendiente', canceled: 'Cancelada' },
      next: 'Próximo suceso',
      soon: 'Ir a tres días antes',
      pays: 'Ir hasta allí, el pago se realiza',
      declines: 'Ir hasta allí, el pago falla',
      settle: 'Pagar lo pendiente',
      charges: 'Cobros',
      none: 'Ninguno todavía',
    },
    invoice: { title: 'Factura', date: 'Fecha', plan: 'Plan', amount: 'Importe' },
  },
  fr: {
    sandbox: 'Bac à sable',
    noCard: 'Aucune carte n’est demandée, aucun argent ne circule.',
    back: 'Retour à Parley',
    lost: 'Cette page n’existe plus',
    lostText: 'Son adresse est trop ancienne ou incomplète. Revenez à Parley et ouvrez-la de nouveau.',
    per: { MONTHLY: 'par mois', YEARLY: 'par an' },
    checkout: {
      title: 'Terminer la commande',
      trial: (days) => `Gratuit pendant ${days}. Résiliez avant la fin et rien ne sera débité.`,
      today: 'À payer aujourd’hui',
      buy: 'Commander',
      subscribed: 'Il existe déjà un abonnement',
      subscribedText: 'Rien de plus n’a été commandé.',
    },
    payment: {
      title: 'Moyen de paiement',
      works: 'La carte fictive fonctionne.',
      fails: 'La carte fictive est refusée.',
      useGood: 'Utiliser une carte qui fonctionne',
      useBad: 'Utiliser une carte refusée',
    },
    time: {
      title: 'Avancer le temps',
      text: 'Pour le développement : faites arriver maintenant ce qui prendrait des semaines.',
      status: { trialing: 'Essai', active: 'Actif', past_due: 'Paiement en attente', canceled: 'Résilié' },
      next: 'Prochain événement',
      soon: 'Aller trois jours avant',
      pays: 'Y aller, le paiement passe',
      declines: 'Y aller, le paiement échoue',
      settle: 'Payer ce qui est dû',
      charges: 'Débits',
      none: 'Aucun pour l’instant',
    },
    invoice: { title: 'Facture', date: 'Date', plan: 'Formule', amount: 'Montant' },
  },
  pt: {
    sandbox: 'Ambiente de teste',
    noCard: 'Não se pede cartão nem se movimenta dinheiro.',
    back: 'Voltar ao Parley',
    lost: 'Esta página já não existe',
    lostText: 'O endereço é demasiado antigo ou está incompleto. Volta ao Parley e abre-a de novo.',
    per: { MONTHLY: 'por mês', YEARLY: 'por ano' },
    checkout: {
      title: 'Concluir a encomenda',
      trial: (days) => `Os primeiros ${days} são grátis. Se cancelares antes, nada é cobrado.`,
      today: 'A pagar hoje',
      buy: 'Concluir a encomenda',
      subscribed: 'Já existe uma subscrição',
      subscribedText: 'Não foi encomendado mais nada.',
    },
    payment: {
      title: 'Método de pagamento',
      works: 'O cartão fictício funciona.',
      fails: 'O cartão fictício é recusado.',
      useGood: 'Usar um cartão que funciona',
      useBad: 'Usar um cartão que é recusado',
    },
    time: {
      title: 'Avançar no tempo',
      text: 'Para programadores: faz acontecer agora o que levaria semanas.',
      status: { trialing: 'Experiência', active: 'Ativa', past_due: 'Pagamento em atraso', canceled: 'Cancelada' },
      next: 'Próximo acontecimento',
      soon: 'Ir para três dias antes',
      pays: 'Ir até lá, o pagamento é efetuado',
      declines: 'Ir até lá, o pagamento falha',
      settle: 'Pagar o que está em atraso',
      charges: 'Cobranças',
      none: 'Ainda nenhuma',
    },
    invoice: { title: 'Fatura', date: 'Data', plan: 'Plano', amount: 'Montante' },
  },
  de: {
    sandbox: 'Testkasse',
    noCard: 'Es wird keine Karte verlangt und kein Geld bewegt.',
    back: 'Zurück zu Parley',
    lost: 'Diese Seite gibt es nicht mehr',
    lostText: 'Ihre Adresse ist zu alt oder unvollständig. Geh zurück zu Parley und öffne sie noch einmal.',
    per: { MONTHLY: 'im Monat', YEARLY: 'im Jahr' },
    checkout: {
      title: 'Bestellung abschließen',
      trial: (days) => `Die ersten ${days} sind kostenlos. Kündigst du vorher, wird nichts abgebucht.`,
      today: 'Heute fällig',
      buy: 'Bestellung abschließen',
      subscribed: 'Es gibt schon ein Abo',
      subscribedText: 'Es wurde nichts Weiteres bestellt.',
    },
    payment: {
      title: 'Zahlungsart',
      works: 'Die gedachte Karte funktioniert.',
      fails: 'Die gedachte Karte wird abgelehnt.',
      useGood: 'Karte nehmen, die funktioniert',
      useBad: 'Karte nehmen, die abgelehnt wird',
    },
    time: {
      title: 'Zeit vorstellen',
      text: 'Fürs Entwickeln: Lass jetzt geschehen, was sonst Wochen dauern würde.',
      status: { trialing: 'Probezeit', active: 'Aktiv', past_due: 'Zahlung offen', canceled: 'Gekündigt' },
      next: 'Nächstes Ereignis',
      soon: 'Drei Tage davor gehen',
      pays: 'Dorthin gehen, Zahlung klappt',
      declines: 'Dorthin gehen, Zahlung scheitert',
      settle: 'Offenes bezahlen',
      charges: 'Abbuchungen',
      none: 'Noch keine',
    },
    invoice: { title: 'Rechnung', date: 'Datum', plan: 'Tarif', amount: 'Betrag' },
  },
  it: {
    sandbox: 'Ambiente di prova',
    noCard: 'Non serve una carta e non si muove denaro.',
    back: 'Torna a Parley',
    lost: 'Questa pagina non c’è più',
    lostText: 'L’indirizzo è troppo vecchio o incompleto. Torna a Parley e aprila di nuovo.',
    per: { MONTHLY: 'al mese', YEARLY: 'all’anno' },
    checkout: {
      title: 'Completa l’ordine',
      trial: (days) => `I primi ${days} sono gratis. Se disdici prima, non viene addebitato nulla.`,
      today: 'Da pagare oggi',
      buy: 'Completa l’ordine',
      subscribed: 'C’è già un abbonamento',
      subscribedText: 'Non è stato ordinato altro.',
    },
    payment: {
      title: 'Metodo di pagamento',
      works: 'La carta fittizia funziona.',
      fails: 'La carta fittizia viene rifiutata.',
      useGood: 'Usa una carta che funziona',
      useBad: 'Usa una carta che viene rifiutata',
    },
    time: {
      title: 'Fai passare il tempo',
      text: 'Per chi sviluppa: fai accadere ora ciò che richiederebbe settimane.',
      status: { trialing: 'Prova', active: 'Attivo', past_due: 'Pagamento in sospeso', canceled: 'Disdetto' },
      next: 'Prossimo evento',
      soon: 'Vai a tre giorni prima',
      pays: 'Vai lì, il pagamento riesce',
      declines: 'Vai lì, il pagamento fallisce',
      settle: 'Paga quanto dovuto',
      charges: 'Addebiti',
      none: 'Ancora nessuno',
    },
    invoice: { title: 'Fattura', date: 'Data', plan: 'Piano', amount: 'Importo' },
  },
  pl: {
    sandbox: 'Tryb testowy',
    noCard: 'Nie trzeba karty, żadne pieniądze nie są przelewane.',
    back: 'Wróć do Parley',
    lost: 'Tej strony już nie ma',
    lostText: 'Adres jest za stary albo niepełny. Wróć do Parley i otwórz ją ponownie.',
    per: { MONTHLY: 'miesięcznie', YEARLY: 'rocznie' },
    checkout: {
      title: 'Dokończ zamówienie',
      trial: (days) => `Pierwsze ${days} za darmo. Anuluj wcześniej, a nic nie zostanie pobrane.`,
      today: 'Do zapłaty dzisiaj',
      buy: 'Złóż zamówienie',
      subscribed: 'Subskrypcja już istnieje',
      subscribedText: 'Nic więcej nie zostało zamówione.',
    },
    payment: {
      title: 'Metoda płatności',
      works: 'Zmyślona karta działa.',
      fails: 'Zmyślona karta jest odrzucana.',
      useGood: 'Użyj karty, która działa',
      useBad: 'Użyj karty, która jest odrzucana',
    },
    time: {
      title: 'Przesuń czas',
      text: 'Dla programistów: niech teraz stanie się to, co trwałoby tygodnie.',
      status: { trialing: 'Okres próbny', active: 'Aktywna', past_due: 'Zaległa płatność', canceled: 'Zakończona' },
      next: 'Następne zdarzenie',
      soon: 'Przejdź do trzech dni przed',
      pays: 'Przejdź tam, płatność się udaje',
      declines: 'Przejdź tam, płatność się nie udaje',
      settle: 'Zapłać zaległość',
      charges: 'Obciążenia',
      none: 'Jeszcze żadnych',
    },
    invoice: { title: 'Faktura', date: 'Data', plan: 'Plan', amount: 'Kwota' },
  },
  uk: {
    sandbox: 'Тестовий режим',
    noCard: 'Картка не потрібна, гроші не списуються.',
    back: 'Назад до Parley',
    lost: 'Цієї сторінки вже немає',
    lostText: 'Її адреса застаріла або неповна. Поверніться до Parley й відкрийте сторінку ще раз.',
    per: { MONTHLY: 'на місяць', YEARLY: 'на рік' },
    checkout: {
      title: 'Завершіть замовлення',
      trial: (days) => `Перші ${days} безкоштовно. Скасуйте до їх завершення, і нічого не буде списано.`,
      today: 'До сплати сьогодні',
      buy: 'Завершити замовлення',
      subscribed: 'Підписка вже є',
      subscribedText: 'Більше нічого не замовлено.',
    },
    payment: {
      title: 'Спосіб оплати',
      works: 'Вигадана картка працює.',
      fails: 'Вигадану картку відхиляють.',
      useGood: 'Узяти картку, яка працює',
      useBad: 'Узяти картку, яку відхиляють',
    },
    time: {
      title: 'Перевести час уперед',
      text: 'Для розробників: нехай зараз станеться те, на що пішли б тижні.',
      status: { trialing: 'Пробний період', active: 'Активна', past_due: 'Очікує оплати', canceled: 'Скасована' },
      next: 'Наступна подія',
      soon: 'Перейти на три дні раніше',
      pays: 'Перейти туди, платіж проходить',
      declines: 'Перейти туди, платіж не проходить',
      settle: 'Сплатити борг',
      charges: 'Списання',
      none: 'Поки немає',
    },
    invoice: { title: 'Рахунок', date: 'Дата', plan: 'Тариф', amount: 'Сума' },
  },
  bg: {
    sandbox: 'Пробен режим',
    noCard: 'Не се иска карта и не се движат пари.',
    back: 'Обратно към Parley',
    lost: 'Тази страница вече я няма',
    lostText: 'Адресът ѝ е твърде стар или непълен. Върни се в Parley и я отвори отново.',
    per: { MONTHLY: 'на месец', YEARLY: 'на година' },
    checkout: {
      title: 'Завърши поръчката',
      trial: (days) => `Първите ${days} са безплатни. Прекратиш ли преди края им, нищо не се таксува.`,
      today: 'За плащане днес',
      buy: 'Завърши поръчката',
      subscribed: 'Вече има абонамент',
      subscribedText: 'Нищо повече не е поръчано.',
    },
    payment: {
      title: 'Начин на плащане',
      works: 'Измислената карта работи.',
      fails: 'Измислената карта се отхвърля.',
      useGood: 'Използвай карта, която работи',
      useBad: 'Използвай карта, която се отхвърля',
    },
    time: {
      title: 'Придвижи времето',
      text: 'За разработчици: нека сега се случи това, което иначе отнема седмици.',
      status: { trialing: 'Пробен период', active: 'Активен', past_due: 'Просрочено плащане', canceled: 'Прекратен' },
      next: 'Следващо събитие',
      soon: 'Отиди три дни преди това',
      pays: 'Отиди там, плащането минава',
      declines: 'Отиди там, плащането не минава',
      settle: 'Плати дължимото',
      charges: 'Таксувания',
      none: 'Още няма',
    },
    invoice: { title: 'Фактура', date: 'Дата', plan: 'План', amount: 'Сума' },
  },
}
