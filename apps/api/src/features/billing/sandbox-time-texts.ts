// What the developer's page of the sandbox says, on which time is moved on, in nine languages.
import type { Language } from '@parley/contracts/language.ts'

export interface TimeTexts {
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

export const timeTexts: Readonly<Record<Language, TimeTexts>> = {
  en: {
    title: 'Move time on',
    text: 'For developers: make happen now what would otherwise take weeks.',
    status: { trialing: 'Trial', active: 'Active', past_due: 'Payment due', canceled: 'Cancelled' },
    next: 'Next event',
    soon: 'Go to three days before',
    pays: 'Go there, payment succeeds',
    declines: 'Go there, payment fails',
    settle: 'Pay what is due',
    charges: 'Charges',
    none: 'None yet',
  },
  es: {
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
  fr: {
    title: 'Avancer le temps',
    text: 'Pour le développement\u00a0: faites arriver maintenant ce qui prendrait des semaines.',
    status: { trialing: 'Essai', active: 'Actif', past_due: 'Paiement en attente', canceled: 'Résilié' },
    next: 'Prochain événement',
    soon: 'Aller trois jours avant',
    pays: 'Y aller, le paiement passe',
    declines: 'Y aller, le paiement échoue',
    settle: 'Payer ce qui est dû',
    charges: 'Débits',
    none: 'Aucun pour l’instant',
  },
  pt: {
    title: 'Avançar no tempo',
    text: 'Para programadores: faz acontecer agora o que levaria semanas.',
    status: {
      trialing: 'Período experimental',
      active: 'Ativa',
      past_due: 'Pagamento em atraso',
      canceled: 'Cancelada',
    },
    next: 'Próximo acontecimento',
    soon: 'Ir para três dias antes',
    pays: 'Ir até lá, o pagamento é efetuado',
    declines: 'Ir até lá, o pagamento falha',
    settle: 'Pagar o que está em atraso',
    charges: 'Cobranças',
    none: 'Ainda nenhuma',
  },
  de: {
    title: 'Zeit vorspulen',
    text: 'Fürs Entwickeln: Lass jetzt geschehen, was sonst Wochen dauern würde.',
    status: { trialing: 'Probezeit', active: 'Aktiv', past_due: 'Zahlung offen', canceled: 'Gekündigt' },
    next: 'Nächstes Ereignis',
    soon: 'Auf drei Tage davor vorspulen',
    pays: 'Dorthin vorspulen, Zahlung klappt',
    declines: 'Dorthin vorspulen, Zahlung scheitert',
    settle: 'Offenes bezahlen',
    charges: 'Abbuchungen',
    none: 'Noch keine',
  },
  it: {
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
  pl: {
    title: 'Przesuń czas',
    text: 'Dla programistów: niech teraz stanie się to, co trwałoby tygodnie.',
    status: { trialing: 'Okres próbny', active: 'Aktywna', past_due: 'Zaległa płatność', canceled: 'Anulowana' },
    next: 'Następne zdarzenie',
    soon: 'Przejdź na trzy dni przed tym',
    pays: 'Przejdź tam, płatność się udaje',
    declines: 'Przejdź tam, płatność się nie udaje',
    settle: 'Zapłać zaległość',
    charges: 'Obciążenia',
    none: 'Jeszcze żadnych',
  },
  uk: {
    title: 'Перевести час уперед',
    text: 'Для розробників: нехай зараз станеться те, на що пішли б тижні.',
    status: { trialing: 'Пробний період', active: 'Активна', past_due: 'Платіж не пройшов', canceled: 'Скасована' },
    next: 'Наступна подія',
    soon: 'Перейти за три дні до цього',
    pays: 'Перейти туди, платіж проходить',
    declines: 'Перейти туди, платіж не проходить',
    settle: 'Сплатити борг',
    charges: 'Списання',
    none: 'Поки немає',
  },
  bg: {
    title: 'Превърти времето напред',
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
}
