// What stands around each mail about payments, in nine languages.
import type { Language } from '@parley/contracts/language.ts'

export interface MailFrame {
  /** Stands in every mail of an installation that takes no money. */
  readonly sandbox: string
  readonly footer: string
}

export const mailFrames: Readonly<Record<Language, MailFrame>> = {
  en: {
    sandbox: 'This comes from a sandbox checkout: no card is charged and no money moves.',
    footer: 'You get this mail because you take care of a Parley subscription.',
  },
  es: {
    sandbox: 'Se trata de un pago de prueba: no se carga ninguna tarjeta ni se mueve dinero.',
    footer: 'Recibes este correo porque te ocupas de una suscripción a Parley.',
  },
  fr: {
    sandbox: 'Il s’agit d’un paiement d’essai\u00a0: aucune carte n’est débitée, aucun argent ne circule.',
    footer: 'Vous recevez ce message parce que vous gérez un abonnement à Parley.',
  },
  pt: {
    sandbox: 'Trata-se de um pagamento de teste: nenhum cartão é debitado e não há movimento de dinheiro.',
    footer: 'Recebes este e-mail porque tratas de uma subscrição do Parley.',
  },
  de: {
    sandbox: 'Das kommt aus einer Testkasse: Keine Karte wird belastet, es fließt kein Geld.',
    footer: 'Du bekommst diese Mail, weil du dich um ein Parley-Abo kümmerst.',
  },
  it: {
    sandbox: 'Si tratta di un pagamento di prova: non viene addebitata nessuna carta e non si muove denaro.',
    footer: 'Ricevi questa e-mail perché ti occupi di un abbonamento a Parley.',
  },
  pl: {
    sandbox: 'To płatność testowa: żadna karta nie jest obciążana i nie są pobierane żadne pieniądze.',
    footer: 'Ta wiadomość przychodzi, ponieważ zajmujesz się subskrypcją Parley.',
  },
  uk: {
    sandbox: 'Це тестова оплата: з жодної картки нічого не списується, гроші не рухаються.',
    footer: 'Ви отримуєте цей лист, бо опікуєтеся підпискою на Parley.',
  },
  bg: {
    sandbox: 'Това е тестово плащане: никоя карта не се таксува и не се движат пари.',
    footer: 'Получаваш този имейл, защото управляваш абонамент за Parley.',
  },
}
