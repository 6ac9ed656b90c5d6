// What authors are told when something they wrote is hidden, shown again or deleted, in nine languages.
import type { Language } from '@parley/contracts/language.ts'
import type { ReportReason } from '@parley/contracts/moderation.ts'

/** `{t}` stands for the title, `{r}` for the reason. */
export interface ModerationText {
  readonly hidden: NoticeText
  readonly restored: NoticeText
  readonly deleted: NoticeText
  readonly reason: string
  readonly reasons: Readonly<Record<ReportReason, string>>
  readonly label: string
  readonly footer: string
}

interface NoticeText {
  readonly subject: string
  readonly body: string
}

export const moderationTexts: Readonly<Record<Language, ModerationText>> = {
  en: {
    hidden: {
      subject: '‘{t}’ is hidden on Parley',
      body: '‘{t}’ is no longer shown to others. You still have it in your library, with the reason.',
    },
    restored: { subject: '‘{t}’ is shown on Parley again', body: 'Others can see ‘{t}’ again.' },
    deleted: {
      subject: '‘{t}’ was deleted on Parley',
      body: 'An operator has deleted ‘{t}’. Conversations about it stay in your history.',
    },
    reason: 'Reason: {r}.',
    reasons: {
      offensive: 'Offensive',
      personal_data: 'Personal data',
      advertising: 'Advertising',
      copyright: 'Somebody else’s work',
      broken: 'Does not work, or is wrong',
      other: 'Something else',
    },
    label: 'Open the library',
    footer: 'You are told because you wrote it. If you disagree, write to whoever runs this server.',
  },
  es: {
    hidden: {
      subject: '«{t}» está oculto en Parley',
      body: '«{t}» ya no se muestra a otras personas. Sigue en tu biblioteca, con el motivo.',
    },
    restored: { subject: '«{t}» vuelve a verse en Parley', body: 'Las demás personas pueden ver «{t}» de nuevo.' },
    deleted: {
      subject: '«{t}» se ha eliminado de Parley',
      body: 'Quien administra el servidor ha eliminado «{t}». Las conversaciones sobre ello siguen en tu historial.',
    },
    reason: 'Motivo: {r}.',
    reasons: {
      offensive: 'Ofensivo',
      personal_data: 'Datos personales',
      advertising: 'Publicidad',
      copyright: 'Obra de otra persona',
      broken: 'No funciona o es incorrecto',
      other: 'Otra cosa',
    },
    label: 'Abrir la biblioteca',
    footer: 'Te avisamos porque lo escribiste tú. Si no estás de acuerdo, escribe a quien administra este servidor.',
  },
  fr: {
    hidden: {
      subject: '«\u00a0{t}\u00a0» est masqué sur Parley',
      body: '«\u00a0{t}\u00a0» n’est plus visible pour les autres. Vous le gardez dans votre bibliothèque, avec le motif.',
    },
    restored: {
      subject: '«\u00a0{t}\u00a0» est de nouveau visible sur Parley',
      body: 'Les autres peuvent de nouveau voir «\u00a0{t}\u00a0».',
    },
    deleted: {
      subject: '«\u00a0{t}\u00a0» a été supprimé de Parley',
      body: 'La personne qui gère le serveur a supprimé «\u00a0{t}\u00a0». Les conversations à ce sujet restent dans votre historique.',
    },
    reason: 'Motif\u00a0: {r}.',
    reasons: {
      offensive: 'Choquant',
      personal_data: 'Données personnelles',
      advertising: 'Publicité',
      copyright: 'Œuvre d’autrui',
      broken: 'Ne fonctionne pas ou contient des erreurs',
      other: 'Autre chose',
    },
    label: 'Ouvrir la bibliothèque',
    footer:
      'Vous êtes prévenu parce que vous l’avez écrit. En cas de désaccord, écrivez à la personne qui gère ce serveur.',
  },
  pt: {
    hidden: {
      subject: '«{t}» está oculto no Parley',
      body: '«{t}» deixou de ser mostrado a outras pessoas. Continua na tua biblioteca, com o motivo.',
    },
    restored: { subject: '«{t}» volta a estar visível no Parley', body: 'As outras pessoas podem ver «{t}» de novo.' },
    deleted: {
      subject: '«{t}» foi eliminado do Parley',
      body: 'Quem gere o servidor eliminou «{t}». As conversas sobre isso continuam no teu histórico.',
    },
    reason: 'Motivo: {r}.',
    reasons: {
      offensive: 'Ofensivo',
      personal_data: 'Dados pessoais',
      advertising: 'Publicidade',
      copyright: 'Obra de outra pessoa',
      broken: 'Não funciona ou está errado',
      other: 'Outra coisa',
    },
    label: 'Abrir a biblioteca',
    footer: 'Avisamos-te porque foste tu que escreveste. Se não concordas, escreve a quem gere este servidor.',
  },
  de: {
    hidden: {
      subject: '„{t}“ ist auf Parley ausgeblendet',
      body: '„{t}“ wird anderen nicht mehr gezeigt. In deiner Bibliothek bleibt es, zusammen mit dem Grund.',
    },
    restored: { subject: '„{t}“ ist auf Parley wieder zu sehen', body: 'Andere können „{t}“ wieder sehen.' },
    deleted: {
      subject: '„{t}“ wurde auf Parley gelöscht',
      body: 'Wer diesen Server betreibt, hat „{t}“ gelöscht. Gespräche dazu bleiben in deinem Verlauf.',
    },
    reason: 'Grund: {r}.',
    reasons: {
      offensive: 'Anstößig',
      personal_data: 'Persönliche Daten',
      advertising: 'Werbung',
      copyright: 'Werk einer anderen Person',
      broken: 'Funktioniert nicht oder ist falsch',
      other: 'Etwas anderes',
    },
    label: 'Bibliothek öffnen',
    footer:
      'Du bekommst diese Nachricht, weil du es geschrieben hast. Wenn du anderer Meinung bist, schreib an die Person, die diesen Server betreibt.',
  },
  it: {
    hidden: {
      subject: '«{t}» è nascosto su Parley',
      body: '«{t}» non viene più mostrato agli altri. Resta nella tua libreria, con il motivo.',
    },
    restored: { subject: '«{t}» è di nuovo visibile su Parley', body: 'Gli altri possono vedere di nuovo «{t}».' },
    deleted: {
      subject: '«{t}» è stato eliminato da Parley',
      body: 'Chi gestisce il server ha eliminato «{t}». Le conversazioni che lo riguardano restano nella tua cronologia.',
    },
    reason: 'Motivo: {r}.',
    reasons: {
      offensive: 'Offensivo',
      personal_data: 'Dati personali',
      advertising: 'Pubblicità',
      copyright: 'Opera di altri',
      broken: 'Non funziona o è sbagliato',
      other: 'Altro',
    },
    label: 'Apri la libreria',
    footer:
      'Ricevi questo messaggio perché l’hai scritto tu. Se non sei d’accordo, scrivi a chi gestisce questo server.',
  },
  pl: {
    hidden: {
      subject: '„{t}” jest ukryte w Parley',
      body: '„{t}” nie jest już pokazywane innym. Nadal masz to w swojej bibliotece, razem z powodem.',
    },
    restored: { subject: '„{t}” znów jest widoczne w Parley', body: 'Inni znów widzą „{t}”.' },
    deleted: {
      subject: '„{t}” usunięto z Parley',
      body: 'Osoba prowadząca serwer usunęła „{t}”. Rozmowy na ten temat zostają w twojej historii.',
    },
    reason: 'Powód: {r}.',
    reasons: {
      offensive: 'Obraźliwe',
      personal_data: 'Dane osobowe',
      advertising: 'Reklama',
      copyright: 'Cudze dzieło',
      broken: 'Nie działa lub jest błędne',
      other: 'Coś innego',
    },
    label: 'Otwórz bibliotekę',
    footer: 'Piszemy do ciebie, bo to twój tekst. Jeśli się nie zgadzasz, napisz do osoby, która prowadzi ten serwer.',
  },
  uk: {
    hidden: {
      subject: '«{t}» приховано в Parley',
      body: '«{t}» більше не показують іншим. У вашій бібліотеці воно лишається, разом із причиною.',
    },
    restored: { subject: '«{t}» знову видно в Parley', body: 'Інші знову бачать «{t}».' },
    deleted: {
      subject: '«{t}» видалено з Parley',
      body: 'Адміністратор сервера видалив «{t}». Розмови про це лишаються у вашій історії.',
    },
    reason: 'Причина: {r}.',
    reasons: {
      offensive: 'Образливе',
      personal_data: 'Особисті дані',
      advertising: 'Реклама',
      copyright: 'Чужа праця',
      broken: 'Не працює або містить помилки',
      other: 'Інше',
    },
    label: 'Відкрити бібліотеку',
    footer: 'Ми пишемо вам, бо це ваш текст. Якщо ви не згодні, напишіть тому, хто керує цим сервером.',
  },
  bg: {
    hidden: {
      subject: '„{t}“ е скрито в Parley',
      body: '„{t}“ вече не се показва на други. Остава в библиотеката ти заедно с причината.',
    },
    restored: { subject: '„{t}“ отново се вижда в Parley', body: 'Другите отново виждат „{t}“.' },
    deleted: {
      subject: '„{t}“ е изтрито от Parley',
      body: 'Администраторът на сървъра изтри „{t}“. Разговорите за него остават в историята ти.',
    },
    reason: 'Причина: {r}.',
    reasons: {
      offensive: 'Обидно',
      personal_data: 'Лични данни',
      advertising: 'Реклама',
      copyright: 'Чуждо произведение',
      broken: 'Не работи или е грешно',
      other: 'Друго',
    },
    label: 'Към библиотеката',
    footer: 'Пишем ти, защото текстът е твой. При несъгласие пиши на този, който поддържа сървъра.',
  },
}
