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
  readonly invoice: { readonly title: string; readonly date: string; readonly plan: string; readonly amount: string }
}

export const sandboxTexts: Readonly<Record<Language, SandboxTexts>> = {
  en: {
    sandbox: 'Sandbox',
    noCard: 'No card is asked for and no money moves.',
    back: 'Back to Parley',
    lost: 'This page no longer exists',
    lostText: 'Its address is too old or incomplete. Go back to Parley and open it again.',
    per: { MONTHLY: 'a month', YEARLY: 'a year' },
    checkout: {
      title: 'Complete your order',
      trial: (days) => `Free for ${days}. Cancel before then and nothing is charged.`,
      today: 'Due today',
      buy: 'Complete order',
      subscribed: 'There is a subscription already',
      subscribedText: 'Nothing more was ordered.',
    },
    payment: {
      title: 'Payment method',
      works: 'The pretend card works.',
      fails: 'The pretend card is declined.',
      useGood: 'Use a card that works',
      useBad: 'Use a card that is declined',
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
      trial: (days) => `Gratis durante ${days}. Si cancelas antes, no se cobra nada.`,
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
      trial: (days) => `Grátis durante ${days}. Se cancelares antes, nada é cobrado.`,
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
      trial: (days) => `${days} kostenlos. Kündigst du vorher, wird nichts abgebucht.`,
      today: 'Heute fällig',
      buy: 'Bestellung abschließen',
      subscribed: 'Es gibt schon ein Abo',
      subscribedText: 'Es wurde nichts Weiteres bestellt.',
    },
    payment: {
      title: 'Zahlungsart',
      works: 'Die Testkarte funktioniert.',
      fails: 'Die Testkarte wird abgelehnt.',
      useGood: 'Karte verwenden, die funktioniert',
      useBad: 'Karte verwenden, die abgelehnt wird',
    },
    invoice: { title: 'Rechnung', date: 'Datum', plan: 'Tarif', amount: 'Betrag' },
  },
  it: {
    sandbox: 'Ambiente di prova',
    noCard: 'Non serve una carta e non si muove denaro.',
    back: 'Torna a Parley',
    lost: 'Questa pagina non esiste più',
    lostText: 'L’indirizzo è troppo vecchio o incompleto. Torna a Parley e aprila di nuovo.',
    per: { MONTHLY: 'al mese', YEARLY: 'all’anno' },
    checkout: {
      title: 'Completa l’ordine',
      trial: (days) => `Gratis per ${days}. Se disdici prima, non viene addebitato nulla.`,
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
      works: 'Fikcyjna karta działa.',
      fails: 'Fikcyjna karta jest odrzucana.',
      useGood: 'Użyj karty, która działa',
      useBad: 'Użyj karty, która jest odrzucana',
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
    invoice: { title: 'Рахунок', date: 'Дата', plan: 'Тариф', amount: 'Сума' },
  },
  bg: {
    sandbox: 'Тестов режим',
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
    invoice: { title: 'Фактура', date: 'Дата', plan: 'План', amount: 'Сума' },
  },
}
